import { defineConfig } from 'vitest/config'

const common = {
  testTimeout: process.env.SOAK ? 300_000 : 60_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  // A larger young generation saves most of the garbage collection.
  execArgv: ['--max-semi-space-size=64'],
}

const serverTests = ['server/**/*.test.ts', 'features/**/server/**/*.test.ts']
/** These tests mock server modules, so each file needs its own module graph. */
const replacingModules = [
  'features/accounts/account/server/recovery.test.ts',
  'features/files/pictures/server/pictures.test.ts',
]
/** These tests define browser globals before they load the modules that use them. */
const standingInForBrowsers = [
  'features/jury/scoring/web/unsent-scores.test.ts',
  'web/api/*.test.ts',
  'web/areas/routes.test.ts',
  'web/offline/*.test.ts',
  'web/uploads/resumable.test.ts',
]

export default defineConfig({
  test: {
    // Three workers keep two processors busy, because tests spend a third of their time waiting for the browser or the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          isolate: false,
          include: [
            'shared/**/*.test.ts',
            'features/*/*.test.ts',
            'features/*/*/*.test.ts',
            'features/**/web/*.test.ts',
            'tools/**/*.test.ts',
            'web/**/*.test.ts',
          ],
          exclude: [...serverTests, ...standingInForBrowsers],
        },
      },
      {
        test: { ...common, name: 'rules, isolated', include: standingInForBrowsers },
      },
      {
        test: {
          ...common,
          name: 'server',
          // The server's modules are loaded once in each worker, not once in each file.
          isolate: false,
          include: serverTests,
          exclude: replacingModules,
          globalSetup: ['tools/testing/postgres.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'server, isolated',
          include: replacingModules,
          globalSetup: ['tools/testing/postgres.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          // One Chromium and one portal serve the files of a worker.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          setupFiles: ['e2e/setup.ts'],
          globalSetup: ['tools/testing/postgres.ts', 'tools/testing/built-app.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
