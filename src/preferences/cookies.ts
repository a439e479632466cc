const secondsOfDay = 86_400

/** The value of a cookie of this site, or null. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Keeps a cookie for the whole site; 7 days unless told (specification section 9). */
export const writeCookie = (name: string, value: string, days = 7): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is absent in Firefox and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * secondsOfDay}; SameSite=Lax`
}
