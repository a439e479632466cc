/** What `server/demo-data.ts` discovers here. */
export { seedDemo } from './seed-demo'
export { seedVolume } from './volume/seed-volume'
