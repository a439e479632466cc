import { loadPolicy } from '../../server/policy/policy'
import { openEndpoint } from '../harness/endpoint'
import type { openProduct } from './open-product'

/** The parts of jobs in two processes: with the operations of the endpoint, and with those of a second one. */
export async function twoWorkers({ database, endpoint }: Awaited<ReturnType<typeof openProduct>>) {
  const policy = await loadPolicy('A')
  const settings = { publicUrl: 'https://desk.example' }
  const problems: unknown[] = []
  const log = { error: (problem: unknown) => void problems.push(problem) }
  const worker = { operations: endpoint.operations, policy, settings, log }
  const second = { ...worker, operations: (await openEndpoint(database)).operations }
  return { worker, workers: [worker, second], log, problems }
}
