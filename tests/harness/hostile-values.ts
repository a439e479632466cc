const megabyte = 1_000_000

/** A text of about a megabyte that repeats a few characters. */
const long = (text: string) => text.repeat(Math.ceil(megabyte / text.length))

const deep = (levels: number, inner: unknown): unknown => {
  let value = inner
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Texts that are cheap to send and expensive to process: by a regular expression, a segmenter or a copy. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'a megabyte of letters': long('x'),
  'a megabyte of spaces': `${long(' ')}x`,
  'a megabyte of zeros': `${long('0')}x`,
  'a megabyte of emoji in one grapheme': long('👩‍👩‍👧‍👦\u200d'),
  'a megabyte of accents': `e${long('\u0301')}`,
  'a megabyte of Chinese': long('字'),
  'a megabyte of hyphens': long('a-'),
  'a megabyte of dots after an at': `a@${long('a.')}`,
  'a megabyte of backslashes': long('\\'),
  'a megabyte of wildcards': long('%_'),
  'a megabyte of lines': long('x\n'),
  'a long address': `https://example.com/${long('a/')}`,
  empty: '',
  spaces: '   ',
  NUL: 'a\u0000b',
  'a lone surrogate': 'a\ud800b',
  'from right to left': '\u202eabc',
  'a prototype': '__proto__',
  'a reference': '$now',
  'a number of many digits': '9'.repeat(400),
  'an exponent': '1e400',
  'a year out of range': '99999-12-31T23:59:59Z',
}

/** The same with other values: huge, deep, empty and odd ones that JSON can represent. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  ...hostileTexts,
  null: null,
  yes: true,
  zero: 0,
  'minus one': -1,
  'half of one': 0.5,
  'beyond 32 bits': 2_147_483_648,
  'beyond 53 bits': 2 ** 53,
  'the greatest number': Number.MAX_VALUE,
  'an empty list': [],
  'an empty object': {},
  'a list of a hundred thousand': Array.from({ length: 100_000 }, () => 'x'),
  'a list of nulls': Array.from({ length: 100_000 }, () => null),
  'a list with a megabyte': [long('x')],
  'languages of a megabyte': { en: long('x'), zh: long('字') },
  'a hundred thousand languages': Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`l${at}`, 'x'])),
  'deep lists and objects': deep(30, 'x'),
}

/**
 * The minimum processor time of three runs in milliseconds. The time of other processes and a garbage collection do not
 * count.
 */
export function workOf(run: () => unknown, times = 3): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && least > 20; time++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
