import { readArguments } from './arguments.mjs'

/** The arguments of the commands that `run.mjs` runs, by file: wrong ones are refused before the command is loaded. */
const commands = /** @type {const} */ ({
  'server/commands/backup.ts': { usage: 'npm run backup -- <directory>', positionals: ['directory'] },
  'server/commands/restore.ts': { usage: 'npm run restore -- <directory>', positionals: ['directory'] },
  'server/commands/upgrade.ts': { usage: 'npm run upgrade' },
  'server/commands/second-step-off.ts': { usage: 'npm run second-step-off -- <email>', positionals: ['email'] },
  'server/commands/print-schema.ts': { usage: 'npm run schema -- [--check]', options: { check: { type: 'boolean' } } },
  'server/commands/db-generate.ts': {
    usage: 'npm run db:generate -- [--check] [--name <name>] [--allow-drop] [--custom <name>]',
    options: {
      'allow-drop': { type: 'boolean' },
      check: { type: 'boolean' },
      name: { type: 'string' },
      custom: { type: 'string' },
    },
  },
  'server/commands/seed.ts': {
    usage: 'npm run seed -- [--users <n>]',
    options: { users: { type: 'string', default: '0', whole: [0, 50_000_000] } },
  },
  'bench/main.ts': {
    usage:
      'npm run bench -- [--rows a,b,…] [--users <n>] [--seconds <n>] [--rounds <n>] [--only pages,start,rows,export,live,search,profile]',
    options: {
      rows: { type: 'string', default: 'a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s', among: [...'abcdefghijklmnopqrs'] },
      users: { type: 'string', default: '1000000', whole: [1, 50_000_000] },
      seconds: { type: 'string', default: '5', whole: [1, 3600] },
      rounds: { type: 'string', default: '3', whole: [1, 1000] },
      only: {
        type: 'string',
        default: 'pages,start,rows,export,live,search',
        among: ['pages', 'start', 'rows', 'export', 'live', 'search', 'profile'],
      },
    },
  },
  'tests/fuzz/main.ts': {
    usage: 'npm run fuzz -- [--documents <n>] [--seed <n>] [--at-once <n>]',
    options: {
      documents: { type: 'string', default: '10000', whole: [1, 1_000_000_000] },
      seed: { type: 'string', default: '1', whole: [0, 4_294_967_295] },
      'at-once': { type: 'string', default: '8', whole: [1, 500] },
    },
  },
})

/**
 * Reads the arguments of this process for a command.
 * @template {keyof typeof commands} File
 * @param {File} file its path below the project's directory
 * @returns {import('./arguments.mjs').Arguments<typeof commands[File]>}
 */
export const argumentsOf = (file) => readArguments(commands[file])

/** @returns {file is keyof typeof commands} */
export const hasArguments = (/** @type {string} */ file) => file in commands
