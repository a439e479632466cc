/** Parses the arguments of all commands. */
import process from 'node:process'
import { parseArgs } from 'node:util'

/**
 * `whole` has the bounds of an integer, `among` the permitted values of a comma-separated list.
 * @typedef {{ type: 'string' | 'boolean', default?: string, whole?: readonly [number, number], among?: readonly string[] }} Option
 */

/**
 * `usage` is the command with its arguments; `positionals` has the names of those without a dash, which are all required.
 * @typedef {{ usage: string, options?: Record<string, Option>, positionals?: readonly string[] }} Expected
 */

/**
 * @template {Option} O
 * @typedef {O['type'] extends 'boolean' ? boolean | undefined : O extends { default: string } ? string : string | undefined} Value
 */

/**
 * @template {Expected} E
 * @typedef {{
 *   values: E extends { options: infer Options extends Record<string, Option> } ? { [Name in keyof Options]: Value<Options[Name]> } : {},
 *   positionals: E extends { positionals: infer Names extends readonly string[] } ? { [I in keyof Names]: string } : [],
 * }} Arguments
 */

/**
 * Reads the arguments of this process. Invalid ones end it with exit code 2, a message and the usage; `--help` shows the usage.
 * @template {Expected} E
 * @param {E} expected
 * @returns {Arguments<E>}
 */
export function readArguments({ usage, options = {}, positionals: names = [] }) {
  const shown = `Usage: ${usage}`
  const args = process.argv.slice(2)
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(shown)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [extra] = positionals.slice(names.length)
    if (extra !== undefined) throw new ArgumentError(`Unexpected argument '${extra}'.`)
    const missing = names.find((_, index) => !positionals[index]?.trim())
    if (missing) throw new ArgumentError(`The ${missing} is missing.`)
    for (const [name, value] of Object.entries(values)) checkValue(name, value, options[name] ?? { type: 'string' })
    return /** @type {any} */ ({ values, positionals })
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!(error instanceof ArgumentError) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
    // Node appends hints to some of its messages.
    console.error(`${message.split(/\.(?:\s|$)/)[0]}.\n${shown}`)
    process.exit(2)
  }
}

class ArgumentError extends Error {}

/** @param {string} name @param {unknown} value @param {Option} option */
function checkValue(name, value, { whole, among }) {
  if (typeof value !== 'string') return
  if (value.trim() === '') throw new ArgumentError(`--${name} needs a value.`)
  if (whole && !(/^\d+$/.test(value) && Number(value) >= whole[0] && Number(value) <= whole[1])) {
    const [least, most] = whole.map((/** @type {number} */ each) => each.toLocaleString('en'))
    throw new ArgumentError(`--${name} must be a whole number from ${least} to ${most}; it is '${value}'.`)
  }
  const unknown = among && value.split(',').find((each) => !among.includes(each))
  if (unknown !== undefined) {
    throw new ArgumentError(`--${name} cannot be '${unknown}'; there are ${among?.join(', ')}.`)
  }
}
