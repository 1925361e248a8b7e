import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ArchiveFile, zipOf } from './zip.ts'

async function* named(names: readonly string[]): AsyncGenerator<ArchiveFile> {
  for (const name of names) yield { name, body: Buffer.from(name) }
}

test('every entry can be unpacked on every system, and none replaces another', async () => {
  const names = [
    'a/plan.pdf',
    'a/Plan.pdf',
    'a/plan (2).pdf',
    'b/plan.pdf',
    'a/NUL.txt',
    'a:/..\\cod\u202efdp.exe',
  ]

  const packed = unzipSync(await buffer(zipOf(named(names))))

  expect(Object.keys(packed)).toEqual([
    'a/plan.pdf',
    'a/Plan (2).pdf',
    'a/plan (2) (2).pdf',
    'b/plan.pdf',
    'a/_NUL.txt',
    'a_/_codfdp.exe',
  ])
})
