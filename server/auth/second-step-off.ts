import { languages } from '../../src/declare/languages'
import { snakeCase } from '../../src/declare/names'
import { staffOf } from '../../src/declare/role-scheme'
import { resourceNamed } from '../../src/registry/resources'
import { type RoleScheme, systemActor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import type { Database } from '../database/database'
import { accountFields, accountsTable, findAccountByEmail } from './accounts'
import { removeApps } from './authenticators'
import { tidyEmail } from './inputs'
import { emailOwner } from './owner-emails'

/**
 * Turns off the second step of a staff account in the name of the operator: the last super admin has nobody else for it.
 * Writes an audit event and emails the owner. Returns false if no staff account with a second step has the address.
 */
export async function turnOffSecondStep(
  { sql }: Pick<Database, 'sql'>,
  roleScheme: RoleScheme,
  email: string,
): Promise<boolean> {
  const account = await findAccountByEmail(sql, roleScheme, tidyEmail(email))
  if (!account?.secondStep || account.accounts !== staffOf(roleScheme).accounts) return false
  const { accounts, id } = account
  const field = String(accountFields[accounts].secondStep)
  await sql.begin(async (tx) => {
    await tx`
      update ${tx(accountsTable(accounts))}
      set ${tx(snakeCase(field))} = false, version = version + 1, updated_at = now() where id = ${id}`
    await removeApps(tx, accounts, [id])
    const line = { action: 'update', resource: resourceNamed(accounts), recordId: id }
    await writeAudit(tx, systemActor('second-step-off'), [
      { ...line, before: { [field]: true }, after: { [field]: false } },
    ])
    await emailOwner(tx, account, 'secondStepOff', { ip: null, language: languages[0] })
  })
  return true
}
