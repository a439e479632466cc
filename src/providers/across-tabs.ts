/**
 * Runs work in one tab of the browser at a time. Locks exist only on secure origins; on plain http of another host each
 * tab runs it at once.
 */
export const acrossTabs = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()
