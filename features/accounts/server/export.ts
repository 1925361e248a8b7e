import { Readable } from 'node:stream'
import type { Database } from '#server/database.ts'
import type { Download, Tools } from '#server/http.ts'
import type { Original, PersonalPart } from '#server/personal.ts'
import { readStored } from '#server/storage.ts'
import { type Packed, zipOf } from '#server/zip.ts'
import { isLastOrganiser } from './queries.ts'

/** Beyond this an archive is no longer a thing that a browser saves in one piece. */
const mostBytes = 1_000_000_000

type Kept = Pick<Tools, 'db' | 'storage' | 'personal'>

/** The originals that fit in the archive, in the order of their sending, and those that do not. */
async function originalsOf({ db, personal }: Pick<Kept, 'db' | 'personal'>, personId: string) {
  const fitting: Original[] = []
  const leftOut: Original[] = []
  let bytes = 0
  for (const part of personal) {
    for (const original of (await part.originals?.(db, personId)) ?? []) {
      if (bytes + original.bytes > mostBytes) leftOut.push(original)
      else {
        bytes += original.bytes
        fitting.push(original)
      }
    }
  }
  return { fitting, leftOut, bytes }
}

export async function getMyData(tools: Kept, personId: string) {
  const { fitting, leftOut, bytes } = await originalsOf(tools, personId)
  return {
    files: fitting.length,
    bytes,
    leftOut: leftOut.length,
    isLastOrganiser: await isLastOrganiser(tools.db, personId),
  }
}

/** What every feature keeps of the person, as one readable text. */
async function collectData(
  db: Database,
  personal: readonly PersonalPart[],
  personId: string,
): Promise<string> {
  const data: Record<string, unknown> = { exportedAt: new Date().toISOString() }
  for (const part of personal) data[part.name] = await part.collect(db, personId)
  return JSON.stringify(data, null, 2)
}

/** An archive of everything: `data.json`, and beside it the originals, byte for byte as they were sent. */
export async function exportData(tools: Kept, personId: string): Promise<Download> {
  const { db, storage, personal } = tools
  const text = await collectData(db, personal, personId)
  const { fitting } = await originalsOf(tools, personId)
  async function* packed(): AsyncGenerator<Packed> {
    yield { name: 'data.json', body: [Buffer.from(text)] }
    for (const { name, key } of fitting) {
      // One that was removed while the archive was being packed is left out.
      const stored = await readStored(storage, key)
      if (stored) yield { name: `files/${name}`, body: stored.body }
    }
  }
  const day = new Date().toISOString().slice(0, 10)
  return {
    type: 'application/zip',
    fileName: `palmares-${day}.zip`,
    body: Readable.from(zipOf(packed())),
  }
}
