import { defineConfig } from 'vitest/config'

const common = { testTimeout: 20_000, hookTimeout: 60_000, pool: 'forks' as const }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: [
            'shared/**/*.test.ts',
            'features/*/*.test.ts',
            'features/*/web/*.test.ts',
            'tools/**/*.test.ts',
            'web/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/**/*.test.ts', 'features/*/server/**/*.test.ts'],
          globalSetup: ['tools/testing/postgres.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['tools/testing/postgres.ts', 'tools/testing/built-house.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // A busy machine may hold a browser up for longer than any patience; what fails twice is broken.
          retry: 1,
        },
      },
    ],
  },
})
