import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runPalmares } from './testing/palmares.ts'

test('the command line without a command lists its commands', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'palmares.ts')], {
    encoding: 'utf8',
  })

  expect(status).toBe(0)
  expect(stdout).toContain('organiser EMAIL')
})

test('an unknown or incomplete command exits with 2 and shows its usage', async () => {
  const unknown = await runPalmares(['organizer', 'olive@palmares.example'])
  const incomplete = await runPalmares(['organiser', 'olive'])

  expect([unknown.status, incomplete.status]).toEqual([2, 2])
  expect(unknown.stderr).toContain('Unknown command: organizer')
  expect(incomplete.stderr).toBe('Give one email address.\nUsage: npm run palmares -- organiser EMAIL\n')
})
