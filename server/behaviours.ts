import type { RoleScheme } from './access/actor'
import type { DefinedBehaviour, DefinedJob, RegisteredBehaviour } from './operations/behaviour'

/** Discovered by file name: the `*.server.ts` of a resource's folder exports its behaviour. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../src/{resources,system}/*/*.server.ts', {
  eager: true,
})

const isBehaviour = (value: unknown): value is DefinedBehaviour =>
  typeof value === 'object' && value !== null && 'behaviourUnder' in value

const isJob = (value: unknown): value is DefinedJob => typeof value === 'object' && value !== null && 'job' in value

/** Every job that hooks may queue. */
export const jobs: readonly DefinedJob[] = Object.values(files).flatMap((file) => Object.values(file).filter(isJob))

/** The server code of each resource under the role scheme; most have none. */
export const createBehaviours = (roleScheme: RoleScheme): readonly RegisteredBehaviour[] =>
  Object.values(files)
    .flatMap((file) => Object.values(file).filter(isBehaviour))
    .map(({ resource, behaviourUnder }) => [resource, behaviourUnder(roleScheme)])
