import { defineConfig } from 'vitest/config'

const common = {
  testTimeout: process.env.SOAK ? 300_000 : 60_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  // A test makes much that is soon forgotten: room for it saves most of the garbage collection.
  execArgv: ['--max-semi-space-size=64'],
}

const serverTests = ['server/**/*.test.ts', 'features/**/server/**/*.test.ts']
/** These replace a module of the server, and so need modules of their own. */
const replacingModules = [
  'features/accounts/registration/server/recovery.test.ts',
  'features/files/pictures/server/pictures.test.ts',
]
/** These put globals of a browser in place before the modules that look at them are loaded. */
const standingInForBrowsers = [
  'features/jury/evaluations/web/unsent-scores.test.ts',
  'web/api/*.test.ts',
  'web/areas/routes.test.ts',
  'web/offline/*.test.ts',
  'web/uploads/resumable.test.ts',
]

export default defineConfig({
  test: {
    // Two processors are busy with three: a test waits for the browser or the database a third of its time.
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
