import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { assignments } from '#features/jury/panel/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { openJobs, task } from './jobs.ts'
import { openLog } from './log.ts'
import { writeMail } from './mail/mail.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { isReused: false })
  // Mails are rejected for their values, with a detail that quotes the row.
  await app.db.execute(sql`ALTER TABLE ${outbox} ADD CONSTRAINT no_mails CHECK (recipient = '') NOT VALID`)
})
afterAll(() => app?.close())

const values = /pal_secret|marie|Rue Secrète|ninth|at midnight|params|Failing row/

const failing = {
  mail: () =>
    writeMail(app.db, {
      to: 'marie@example.com',
      language: 'en',
      subject: 'New password\nfor marie',
      paragraphs: ['Rue Secrète 9', 'first line\n    at midnight (the gate.ts:9:9)'],
      action: { label: 'Choose', href: 'https://palmares.example/reset#token=pal_secret' },
      why: 'marie asked for it',
    }),
  comment: async () => {
    await app.db.insert(assignments).values({
      roundId: randomUUID(),
      jurorId: randomUUID(),
      entryId: randomUUID(),
      position: 1,
      comment: 'The first line.\nparams: Rue Secrète\n    at midnight\n\nThe ninth line of marie.',
    })
  },
  'value of the wrong kind': async () => {
    await app.db.execute(sql`SELECT ${'pal_secret "of\nmarie"'}::uuid`)
  },
}

test('neither the log nor the job’s row contains a value of a statement that failed, on whichever line', async () => {
  const lines: string[] = []
  const to = new PassThrough().on('data', (line) => lines.push(String(line)))
  const log = openLog({ LOG_LEVEL: 'trace' }, to)
  const jobs = await openJobs(app.databaseUrl, log, { hasSchedule: false })
  const tests = Object.entries(failing).map(([name, run]) => ({
    run,
    work: task(`test.${name.replaceAll(' ', '-')}`, z.object({})),
  }))

  for (const { work, run } of tests) {
    await jobs.work(work, run)
    // Not by `enqueue`, which may write through the jobs of another test's app.
    await app.db.execute(sql`INSERT INTO pgboss.job (name, data) VALUES (${work.name}, '{}')`)
  }
  const outputs = async () => {
    const { rows } = await app.db.execute<{ output: unknown }>(
      sql`SELECT output FROM pgboss.job WHERE name LIKE 'test.%' AND output IS NOT NULL`,
    )
    return rows.map(({ output }) => JSON.stringify(output))
  }
  await expect.poll(outputs, { timeout: 30_000 }).toHaveLength(tests.length)
  await jobs.stop()
  const said = [...lines, ...(await outputs())]

  expect(said.filter((line) => values.test(line))).toEqual([])
  for (const text of [lines.join('\n'), (await outputs()).join('\n')]) {
    expect(text).toContain('insert into \\"outbox\\"')
    expect(text).toContain('no_mails')
    expect(text).toContain('23503')
    expect(text).toContain('invalid input syntax for type uuid')
    expect(text).toContain('failed-statements.test.ts')
  }
})
