import { camelCase } from '../declare/names'

/** Discovered parts of kinds by kind name: `./long-text/…` belongs to `longText`. */
export const partsByKind = <Part>(files: Readonly<Record<string, Part>>): ReadonlyMap<string, Part> =>
  new Map(Object.entries(files).map(([path, part]) => [kindNameOf(path), part]))

const kindNameOf = (path: string) => camelCase(path.split('/').at(-2) ?? '')
