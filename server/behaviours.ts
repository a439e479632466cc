import type { Reading } from './access/actor'
import type { DefinedBehaviour, RegisteredBehaviour } from './operations/behaviour'

/** Discovered by file: a behaviour is exported by a `*.server.ts` of its resource's folder. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../src/{resources,system}/*/*.server.ts', {
  eager: true,
})

const isBehaviour = (value: unknown): value is DefinedBehaviour =>
  typeof value === 'object' && value !== null && 'behaviourUnder' in value

/** What each resource does on the server beyond its declaration, under the role scheme; most do nothing. */
export const createBehaviours = (reading: Reading): readonly RegisteredBehaviour[] =>
  Object.values(files)
    .flatMap((file) => Object.values(file).filter(isBehaviour))
    .map(({ resource, behaviourUnder }) => [resource, behaviourUnder(reading)])
