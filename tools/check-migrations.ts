import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

// Generating migrations from the tables must add nothing to a copy of the migrations folder.
const copy = mkdtempSync(join(tmpdir(), 'palmares-migrations-'))
try {
  cpSync('migrations', copy, { recursive: true })
  const drizzleKit = join('node_modules', 'drizzle-kit', 'bin.cjs')
  const made = spawnSync(process.execPath, [drizzleKit, 'generate'], {
    encoding: 'utf8',
    env: { ...process.env, MIGRATIONS_FOLDER: relative('.', copy) },
  })
  if (made.status !== 0) throw new Error(made.stdout + made.stderr)
  const added = readdirSync(copy).filter((name) => !readdirSync('migrations').includes(name))
  if (added.length > 0) {
    console.error(
      'The tables have changed and the migrations have not: npx drizzle-kit generate --name WHAT-CHANGED',
    )
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
