import type { ResourceDeclaration } from '../declare'
import { menu } from '../product'

/** Discovered by file: a plain `.ts` file of a folder in `src/resources/` or `src/system/` exports a resource. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../{resources,system}/*/*.ts', '!../**/*.ui.ts', '!../**/*.server.ts'],
  { eager: true },
)

/** The order of the menu and of the schema. */
const menuOrder: readonly string[] = Object.values(menu).flat()

const isDeclaration = (value: unknown): value is ResourceDeclaration =>
  typeof value === 'object' && value !== null && 'fields' in value && 'operations' in value

const menuPositionOf = ({ name }: ResourceDeclaration) => {
  const position = menuOrder.indexOf(name)
  return position < 0 ? menuOrder.length : position
}

/** All resources: those of the product in `src/resources/`, those of the framework in `src/system/`. */
export const resources: readonly ResourceDeclaration[] = Object.values(files)
  .flatMap((file) => Object.values(file).filter(isDeclaration))
  .sort((a, b) => menuPositionOf(a) - menuPositionOf(b))

const byName: ReadonlyMap<unknown, ResourceDeclaration> = new Map(
  resources.map((resource) => [resource.name, resource]),
)

/** The resource with that name, if there is one. */
export const findResource = (name: unknown): ResourceDeclaration | undefined => byName.get(name)

/** The resource with that name. Throws for an unknown name, which start-up checks report first. */
export function resourceNamed(name: string): ResourceDeclaration {
  const resource = findResource(name)
  if (!resource) throw new Error(`There is no resource "${name}".`)
  return resource
}
