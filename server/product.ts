/**
 * The product's data for an empty database: what another product replaces together with `server/seed` and
 * `server/policy/policy.csv`. The framework reads the product's side of the server here and in `*.server.ts` alone.
 */
export { seedDemo } from './seed/seed-demo'
export { seedVolume } from './seed/volume/seed-volume'
