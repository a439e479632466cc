/**
 * The product's data for an empty database; another product replaces it together with `server/seed` and
 * `server/policy/policy.csv`. The framework reads the product's server code only here and in `*.server.ts`.
 */
export { seedDemo } from './seed/seed-demo'
export { seedVolume } from './seed/volume/seed-volume'
