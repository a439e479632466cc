/** `true` if two types are identical in both directions, not only assignable. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** An intersection as one object type, for comparison. */
export type Flat<T> = { [K in keyof T]: T[K] }

/** Compiles only for `true`. */
export const holds = <_T extends true>(): void => undefined

/** Compiles only for a value of the type, without excess properties. */
export const accepts = <T>(_value: T): void => undefined
