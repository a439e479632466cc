import { readFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { projectPath } from '../../server/paths'

/** The block of common Chinese characters in Unicode. */
const [first, last] = [0x4e00, 0x9fff]

/** The initials of a character's pronunciations, the most common first. */
function initialsOf(code: number): readonly string[] {
  const options = { pattern: 'first', toneType: 'none', type: 'array', multiple: true } as const
  return [...new Set(pinyin(String.fromCodePoint(code), options).filter((letter) => /^[a-z]$/.test(letter)))]
}

// The SQL function has one letter for each character, and one for its second pronunciation; `.` means none.
test('the search has the initials of pinyin-pro for every Chinese character', () => {
  const text = readFileSync(projectPath('server/migrations/search.sql'), 'utf8')
  const letters = [...text.matchAll(/^ +'([a-z.]{2,100})'/gm)].map(([, line]) => line).join('')
  const all = Array.from({ length: last - first + 1 }, (_, at) => initialsOf(first + at))
  const written = [0, 1].map((pronunciation) => all.map((initials) => initials[pronunciation] ?? '.').join('')).join('')
  // Compared as a flag, because a difference of 40,000 letters is unreadable.
  expect(letters === written).toBe(true)
})
