import { vi } from 'vitest'

/** The browser globals that the providers use when they load; import it before them. */
const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}
const page = {
  location: {
    origin: 'https://desk.example',
    pathname: '/machines',
    search: '?page=2',
    hash: '',
    assign: () => undefined,
  },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: () => undefined,
}

/**
 * Adds the globals. Files of one process share this module. A file that needs them after another one removed them calls
 * this before it imports the providers.
 */
export function stubBrowser(): void {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, style: {} } })
  vi.stubGlobal('navigator', { platform: 'Linux', language: 'en' })
}

stubBrowser()
