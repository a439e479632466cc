import type { ResourceDeclaration } from '../../src/declare'
import { kindOf, type UploadLimits } from '../../src/declare/kind'
import { fieldByProperty } from '../../src/declare/properties'
import type { Actor } from '../access/actor'
import { waitForCommit } from '../audit/after-commit'
import type { Transaction } from '../database/database'
import type { HookFiles, ReadFile } from './behaviour'

/** Where hooks keep files; `server/files` implements it. */
export interface FileStore {
  /** Keeps a file; its row commits with the transaction. Throws VALIDATION_FAILED. */
  store(
    upload: UploadLimits & { name: string; content: Uint8Array; actor: Actor; tx: Transaction },
  ): Promise<{ id: string }>
  read(tx: Transaction, id: string): Promise<ReadFile | null>
  /** Removes a file, unless a record holds it. */
  removeUnused(id: string): Promise<void>
}

/** Files of a transaction, in the name of its actor. */
export const hookFiles = (files: FileStore, actor: Actor, tx: Transaction): HookFiles => ({
  async keep(resource: ResourceDeclaration, property, { name, content }) {
    const field = fieldByProperty(resource, property)
    const limits = field && kindOf(field).uploads?.(field)
    if (!limits) throw new TypeError(`${resource.name}.${property} takes no files.`)
    const { id } = await files.store({ ...limits, name, content, actor, tx })
    return id
  },
  read: (id) => files.read(tx, id),
  // The row still holds the file while hooks run; the hourly sweep removes what a crash leaves.
  removeUnused: (id) => waitForCommit(tx, [() => files.removeUnused(id)]),
})
