// Tests whether response times reveal who has an account. It sends pairs of requests, one for an address with an account
// and one for an address without. The order within a pair alternates, so that other load affects both alike. It prints
// the ratio of the medians for a wrong password and for a password reset. A ratio between 0.9 and 1.1 reveals nothing.
// Run: node tools/run.mjs bench/login-enumeration.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { hashPassword } from '#features/accounts/session/server/passwords.ts'
import { attempts } from '#features/accounts/session/server/tables.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'

const pairs = 200
const warmUp = 20

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
await chmod(folder, 0o755)
const app = await startApp(
  readSettings({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
)
const { db } = app.tools

async function timed(path: string, body: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(new URL(path, app.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  const took = performance.now() - begun
  if (answer.status === 429) throw new Error('The rate limit answered instead of the login.')
  return took
}

async function compare(path: string, rest: Record<string, string>): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let pair = 0; pair < warmUp + pairs; pair++) {
    // Resets the rate limits before each request.
    await db.delete(attempts)
    const ofKnown = () => timed(path, { email: `user${pair % 40}@example.com`, ...rest })
    const ofUnknown = () => timed(path, { email: `nobody${pair % 40}@example.com`, ...rest })
    const isKnownFirst = pair % 2 === 0
    const first = await (isKnownFirst ? ofKnown : ofUnknown)()
    const second = await (isKnownFirst ? ofUnknown : ofKnown)()
    if (pair < warmUp) continue
    known.push(isKnownFirst ? first : second)
    unknown.push(isKnownFirst ? second : first)
  }
  const [here, nowhere] = [median(known), median(unknown)]
  console.log(
    `${path}: ${here.toFixed(2)} ms with an account, ${nowhere.toFixed(2)} ms without, ratio ${(here / nowhere).toFixed(3)} over ${pairs} pairs`,
  )
}

try {
  for (let at = 0; at < 40; at++) {
    await createUser(db, {
      email: `user${at}@example.com`,
      password: 'Quai-des-anciens-1947',
      firstName: 'Test',
      lastName: 'User',
      gender: 'unspecified',
      lang: 'en',
      country: 'CA',
    })
  }
  const costs: number[] = []
  for (let at = 0; at < 40; at++) {
    const begun = performance.now()
    await hashPassword('Quai-des-anciens-1947')
    costs.push(performance.now() - begun)
  }
  console.log(`one hash: ${median(costs).toFixed(1)} ms`)
  await compare('/api/auth/login', { password: 'not this one' })
  await compare('/api/auth/forgot-password', {})
} finally {
  await app.close()
  await rm(folder, { recursive: true, force: true })
}
