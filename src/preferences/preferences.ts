import { create } from 'zustand'
import type { FontName, Mode } from '../theme/tokens'

const secondsOfDay = 86_400

/** The value of a cookie of this site, or null. Cookies of other programs on the host may have any text. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

/** Sets a cookie for the whole site; 7 days by default (specification section 9). */
export const writeCookie = (name: string, value: string, days = 7): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is absent in Firefox and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * secondsOfDay}; SameSite=Lax`
}

export const themes = ['system', 'light', 'dark'] as const
export const directions = ['ltr', 'rtl'] as const
export const fonts = ['inter', 'manrope', 'system'] as const

export type ThemeName = (typeof themes)[number]
type Direction = (typeof directions)[number]

export interface Preferences {
  theme: ThemeName
  direction: Direction
  font: FontName
}

const choices = ['theme', 'direction', 'font'] as const

/** The defaults, restored by a reset (specification section 4). */
export const defaultPreferences: Preferences = { theme: 'system', direction: 'ltr', font: 'inter' }

/** Cookie names of specification section 3; they last a year. */
export const preferenceCookies = {
  theme: 'vite-ui-theme',
  direction: 'dir',
  font: 'font',
  language: 'vite-ui-language',
} as const
export const preferenceDays = 365

const oneOf = <T extends string>(allowed: readonly T[], value: string | null, fallback: T): T =>
  allowed.find((known) => known === value) ?? fallback

const readPreferences = (): Preferences => ({
  theme: oneOf(themes, readCookie(preferenceCookies.theme), defaultPreferences.theme),
  direction: oneOf(directions, readCookie(preferenceCookies.direction), defaultPreferences.direction),
  font: oneOf(fonts, readCookie(preferenceCookies.font), defaultPreferences.font),
})

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')

const resolve = (theme: ThemeName): Mode => (theme === 'system' ? (darkQuery.matches ? 'dark' : 'light') : theme)

interface PreferencesStore extends Preferences {
  /** The effective theme: `system` follows the operating system. */
  mode: Mode
  /** The page is being printed: light, and without texts that are only true today. */
  isPrinted: boolean
  change(changes: Partial<Preferences>): void
  reset(): void
}

const initial = readPreferences()

export const usePreferences = create<PreferencesStore>()((set, get) => ({
  ...initial,
  mode: resolve(initial.theme),
  isPrinted: false,
  change: (changes) => {
    const next = { theme: get().theme, direction: get().direction, font: get().font, ...changes }
    for (const name of choices) {
      if (changes[name]) writeCookie(preferenceCookies[name], next[name], preferenceDays)
    }
    set({ ...next, mode: resolve(next.theme) })
  },
  reset: () => get().change(defaultPreferences),
}))

/** The choices of an account; null for those it did not make. */
export type KeptPreferences = { readonly [Name in keyof Preferences]: string | null }

/** Applies the account's choices from other devices, except those made on this device. */
export const adoptPreferences = ({ theme, direction, font }: KeptPreferences): void => {
  const { theme: t, direction: d, font: f, change } = usePreferences.getState()
  const isOpen = (name: keyof Preferences) => readCookie(preferenceCookies[name]) === null
  change({
    ...(theme !== null && isOpen('theme') && { theme: oneOf(themes, theme, t) }),
    ...(direction !== null && isOpen('direction') && { direction: oneOf(directions, direction, d) }),
    ...(font !== null && isOpen('font') && { font: oneOf(fonts, font, f) }),
  })
}

const show = ({ mode, direction, font }: Pick<PreferencesStore, 'mode' | 'direction' | 'font'>) => {
  const root = document.documentElement
  root.dataset.theme = mode
  root.dataset.font = font
  root.dir = direction
  root.style.colorScheme = mode
}

/** Applies the preferences to the page. Follows changes here and in other tabs, the system's theme, and printing. */
export const followPreferences = (): void => {
  show(usePreferences.getState())
  const otherTabs = new BroadcastChannel('preferences')
  usePreferences.subscribe((now, before) => {
    show(now)
    const isChosen = choices.some((name) => now[name] !== before[name])
    const { theme, direction, font } = now
    // The values themselves: the process of another tab may still have the former cookies.
    if (isChosen) otherTabs.postMessage({ theme, direction, font })
  })
  otherTabs.onmessage = ({ data }: MessageEvent<Preferences>) =>
    usePreferences.setState({ ...data, mode: resolve(data.theme) })
  const follow = (isPrinted: boolean) => {
    const mode = isPrinted ? 'light' : resolve(usePreferences.getState().theme)
    usePreferences.setState({ mode, isPrinted })
  }
  darkQuery.addEventListener('change', () => follow(usePreferences.getState().isPrinted))
  window.addEventListener('beforeprint', () => follow(true))
  window.addEventListener('afterprint', () => follow(false))
}
