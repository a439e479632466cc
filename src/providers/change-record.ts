import type { AnyRecord, ResourceDeclaration } from '../declare'
import { pascalCase } from '../declare/names'
import { generated } from './graphql'
import { request } from './transport'

/**
 * Runs an action or an update of a record, if its version is still the current one. Throws RequestError, with the code
 * CONFLICT after another change.
 * @param action `update` by default
 * @returns the id and the new version
 */
export async function changeRecord(
  { type }: ResourceDeclaration,
  { id, version }: AnyRecord,
  update: AnyRecord | undefined,
  action = 'update',
): Promise<AnyRecord | undefined> {
  const mutation = `${action}One${type}`
  const document = generated<Record<string, AnyRecord>>(
    `mutation ($input: ${pascalCase(mutation)}Input!) { ${mutation}(input: $input) { id version } }`,
  )
  return (await request(document, { input: { id, version, ...(update && { update }) } }))[mutation]
}
