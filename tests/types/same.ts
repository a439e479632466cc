/** `true` when two types are the same in both directions, not only assignable. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** An intersection shown as one object, so that it can be compared with one. */
export type Flat<T> = { [K in keyof T]: T[K] }

/** Compiles only for `true`. */
export const holds = <_T extends true>(): void => undefined

/** Compiles only for a value of the type, with no property too many. */
export const accepts = <T>(_value: T): void => undefined
