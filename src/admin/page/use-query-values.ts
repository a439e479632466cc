import { type NavigateOptions, useSearchParams } from 'react-router'

/** The query of the address, and a function that sets some of its values. A missing or empty value is removed. */
export function useQueryValues() {
  const [search, setSearch] = useSearchParams()
  const change = (values: Readonly<Record<string, string | undefined>>, options?: NavigateOptions) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, ...options },
    )
  return [search, change] as const
}
