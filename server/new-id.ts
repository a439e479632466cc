import { randomFillSync } from 'node:crypto'
import { V7Generator } from 'uuidv7'

/** Random numbers for hundreds of ids: a call for each one takes longer than the id. */
const random = new Uint32Array(1_024)
let next = random.length

const generator = new V7Generator({
  nextUint32() {
    if (next === random.length) {
      randomFillSync(random)
      next = 0
    }
    return random[next++] as number
  },
})

/** A new UUIDv7; ids of one process increase. */
export const newId = (): string => generator.generate().toString()
