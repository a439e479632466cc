import { pino } from 'pino'

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'secret', 'authorization', 'cookie']

/**
 * The log of the process: JSON lines on standard output. Secrets are redacted by name, also one level deep, in case a
 * whole object is logged.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '…' },
})
