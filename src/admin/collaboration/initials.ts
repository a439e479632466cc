/** "Mira Chen" → MC, "陈小雨" → 陈. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return (/\p{Script=Han}/u.test(name) ? (letters[0] ?? '') : letters.join('')).toUpperCase()
}
