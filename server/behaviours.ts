import type { Reading } from './access/actor'
import type { DefinedBehaviour, RegisteredBehaviour } from './operations/behaviour'

/** Discovered by file name: the `*.server.ts` of a resource's folder exports its behaviour. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../src/{resources,system}/*/*.server.ts', {
  eager: true,
})

const isBehaviour = (value: unknown): value is DefinedBehaviour =>
  typeof value === 'object' && value !== null && 'behaviourUnder' in value

/** The server code of each resource under the role scheme; most have none. */
export const createBehaviours = (reading: Reading): readonly RegisteredBehaviour[] =>
  Object.values(files)
    .flatMap((file) => Object.values(file).filter(isBehaviour))
    .map(({ resource, behaviourUnder }) => [resource, behaviourUnder(reading)])
