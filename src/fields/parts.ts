import { camelCase } from '../declare/names'

/** The parts of kinds that were found by file, by the name of their kind: `./long-text/…` belongs to `longText`. */
export const partsByKind = <Part>(files: Readonly<Record<string, Part>>): ReadonlyMap<string, Part> =>
  new Map(Object.entries(files).map(([path, part]) => [kindNameOf(path), part]))

const kindNameOf = (path: string) => camelCase(path.split('/').at(-2) ?? '')
