import { pino } from 'pino'

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'secret', 'authorization', 'cookie']

/**
 * The one log of the process: a line of JSON each on standard output.
 * Secrets are taken out by name, one level deep as well, in case an object is logged whole.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '…' },
})
