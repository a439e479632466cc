import { lazyPart, whenIdle } from '../../theme/later'

const load = () => import('./record-problem')

// Without a network the part could not be loaded when it is needed.
void whenIdle()
  .then(load)
  .catch(() => undefined)

/** Most records have no problem, so that forms and records do not wait for Ant Design's illustrations. */
export const RecordProblem = lazyPart(async () => (await load()).RecordProblem)
