import { randomBytes, randomInt } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB and two passes, about 30 ms.
const cost = { algorithm: 2 satisfies Algorithm.Argon2id as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, for the column `password_hash`. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Verifies passwords, always at the cost of one hash. */
export interface Passwords {
  /** False for a missing account or a missing password (null), after the same work as for an existing one. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
}

/** The decoy hash for missing accounts is created at start, so that the first sign-in takes no longer. */
export function createPasswords(): Passwords {
  const decoy = hashPassword(randomBytes(16).toString('hex'))
  return {
    async matches(passwordHash, password) {
      const isRight = await verify(passwordHash ?? (await decoy), password).catch(() => false)
      return isRight && passwordHash !== null
    },
  }
}

/** A password to copy from a terminal: 100 bits, without similar letters. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const pick = () => letters[randomInt(letters.length)]
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, pick).join('')).join('-')
}
