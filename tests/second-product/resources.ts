import type { ResourceDeclaration } from '../../src/declare'
import { admins, users } from './accounts'
import * as catalogue from './catalogue'
import * as declared from './declarations'

/** Resources of the framework, which every product has. */
const system = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../src/system/*/*.ts', '!../../src/system/**/*.ui.ts', '!../../src/system/**/*.server.ts'],
  { eager: true },
)

const isDeclaration = (value: unknown): value is ResourceDeclaration =>
  typeof value === 'object' && value !== null && 'fields' in value && 'operations' in value

/** Replaces `src/registry/resources.ts`: no resources of the product in `src/resources`. */
export const resources: readonly ResourceDeclaration[] = [
  admins,
  users,
  ...Object.values(declared),
  ...Object.values(catalogue),
  ...Object.values(system).flatMap((file) => Object.values(file).filter(isDeclaration)),
]

const byName: ReadonlyMap<unknown, ResourceDeclaration> = new Map(
  resources.map((resource) => [resource.name, resource]),
)

export const findResource = (name: unknown): ResourceDeclaration | undefined => byName.get(name)

export function resourceNamed(name: string): ResourceDeclaration {
  const resource = findResource(name)
  if (!resource) throw new Error(`There is no resource "${name}".`)
  return resource
}
