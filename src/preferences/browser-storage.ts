type AreaName = 'localStorage' | 'sessionStorage'

/**
 * Storage of the browser. Values that it does not take, because it is full or forbidden, last until the page is closed.
 */
const storageOf = (area: AreaName): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const refused = new Map<string, string>()
  const read = (key: string) => {
    try {
      return globalThis[area].getItem(key)
    } catch {
      return null
    }
  }
  // Another tab stored a newer value.
  window.addEventListener('storage', ({ key }) => (key === null ? refused.clear() : refused.delete(key)))
  return {
    getItem: (key) => refused.get(key) ?? read(key),
    setItem: (key, value) => {
      try {
        globalThis[area].setItem(key, value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    removeItem: (key) => {
      refused.delete(key)
      if (read(key) !== null) globalThis[area].removeItem(key)
    },
  }
}

export const browserStorage = storageOf('localStorage')
/** Storage of this tab. */
export const tabStorage = storageOf('sessionStorage')
