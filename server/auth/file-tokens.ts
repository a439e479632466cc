import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../encryption/key-ring'

const idBytes = 16

/** Tokens of the file cookie. They name a session; the reader checks whether it is active. */
export interface FileTokens {
  issue(sessionId: string): string
  /** The id of the session; null for a token of another installation. */
  read(token: string): string | null
}

/** The id and half of its HMAC, in 43 characters. Nothing is stored: the token is useless after its session ends. */
export function createFileTokens(keys: KeyRing): FileTokens {
  const ring = keys.derive('file tokens')
  const sign = (id: Buffer, key: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, idBytes)
  return {
    issue(sessionId) {
      const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, sign(id, ring[0])]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 2 * idBytes) return null
      const [id, signature] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
      if (!ring.some((key) => timingSafeEqual(sign(id, key), signature))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
