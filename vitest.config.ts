import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The kinds of tests that need no browser; those of the database run on the bundled PostgreSQL, or on that of `TEST_DATABASE_URL`. */
export default defineConfig({
  plugins: [react()],
  // Vite would take graphql's ES module where Node gives the schema's packages its CommonJS one, and the two refuse each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', TZ: 'UTC' },
    pool: 'forks',
    maxWorkers: 2,
    // Its ESM build imports `lodash/set` without extension, which bare Node refuses and Vite resolves.
    server: { deps: { inline: ['@refinedev/graphql', '@refinedev/nestjs-query'] } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      // The built program from outside; needs `npm run build`.
      {
        extends: true,
        test: { name: 'program', include: ['tests/program/**/*.test.ts'], testTimeout: 90_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'database',
          // One file's modules serve the next: loading the program anew for each of sixty files takes longer than their tests.
          isolate: false,
          include: ['tests/database/**/*.test.ts'],
          globalSetup: 'tests/harness/setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
