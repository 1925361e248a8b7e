import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')

function palmares(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('tools', 'palmares.ts'), ...args], {
    cwd: app,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the command line without a command shows what it can do', () => {
  const { status, stdout } = palmares()

  expect(status).toBe(0)
  expect(stdout).toContain('organiser EMAIL')
})

test('a command that is not known, or not asked for properly, ends with 2 and says how to ask', () => {
  const unknown = palmares('organizer', 'olive@palmares.example')
  const incomplete = palmares('organiser', 'olive')

  expect([unknown.status, incomplete.status]).toEqual([2, 2])
  expect(unknown.stderr).toContain('There is no command "organizer".')
  expect(incomplete.stderr).toBe(
    'One e-mail address is needed.\nUsage: npm run palmares -- organiser EMAIL\n',
  )
})
