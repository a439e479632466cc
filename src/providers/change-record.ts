import type { AnyRecord, ResourceDeclaration } from '../declare'
import { pascalCase } from '../declare/names'
import { generated } from './graphql'
import { request } from './transport'

/** Sends a mutation that the API generates for a resource, such as `publishOneGame`. Throws RequestError. */
export async function mutate<Answer>(mutation: string, input: AnyRecord, selection: string): Promise<Answer> {
  const document = generated<{ done: Answer }>(
    `mutation ($input: ${pascalCase(mutation)}Input!) { done: ${mutation}(input: $input)${selection} }`,
  )
  return (await request(document, { input })).done
}

/**
 * Runs an action or an update of a record, if its version is still the current one. Throws RequestError, with the code
 * CONFLICT after another change.
 * @param action `update` by default
 * @returns the id and the new version
 */
export const changeRecord = (
  { type }: ResourceDeclaration,
  { id, version }: AnyRecord,
  update: AnyRecord | undefined,
  action = 'update',
): Promise<AnyRecord> => mutate(`${action}One${type}`, { id, version, ...(update && { update }) }, ' { id version }')
