import { takeAttempt } from '#features/accounts/session/server/attempts.ts'
import { isLastOrganiser } from '#features/accounts/session/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { type ArchiveFile, zipOf } from '#server/export/zip.ts'
import type { Download, Tools } from '#server/http/http.ts'
import type { Original, PersonalPart } from '#server/personal.ts'
import { readStored } from '#server/storage.ts'

/** Above this size a browser can no longer download an archive in one piece. */
const mostBytes = 1_000_000_000

type Parts = Pick<Tools, 'db' | 'storage' | 'personal'>

/** The originals that fit in the archive, in upload order, and those that do not. */
async function originalsOf({ db, personal }: Pick<Parts, 'db' | 'personal'>, userId: string) {
  const fitting: Original[] = []
  const leftOut: Original[] = []
  let bytes = 0
  for (const part of personal) {
    for (const original of (await part.originals?.(db, userId)) ?? []) {
      if (bytes + original.bytes > mostBytes) leftOut.push(original)
      else {
        bytes += original.bytes
        fitting.push(original)
      }
    }
  }
  return { fitting, leftOut, bytes }
}

export async function getMyData(tools: Parts, userId: string) {
  const { fitting, leftOut, bytes } = await originalsOf(tools, userId)
  return {
    files: fitting.length,
    bytes,
    leftOut: leftOut.length,
    isLastOrganiser: await isLastOrganiser(tools.db, userId),
  }
}

/** Everything that the features store about the user, as one readable text. */
export async function collectData(
  db: Database,
  personal: readonly PersonalPart[],
  userId: string,
): Promise<string> {
  const data: Record<string, unknown> = { exportedAt: new Date().toISOString() }
  for (const part of personal) data[part.name] = await part.collect(db, userId)
  return JSON.stringify(data, null, 2)
}

/** The archive's contents: `data.json`, and the originals byte for byte. */
async function* filesOf(tools: Parts, userId: string): AsyncGenerator<ArchiveFile> {
  const { db, storage, personal } = tools
  yield { name: 'data.json', body: Buffer.from(await collectData(db, personal, userId)) }
  const { fitting } = await originalsOf(tools, userId)
  for (const { name, key } of fitting) {
    // One that was removed while the archive was being packed is left out.
    const stored = await readStored(storage, key)
    if (stored) yield { name: `files/${name}`, body: stored.body }
  }
}

/** An archive of everything about the user, packed while it is downloaded. */
export async function downloadExport(tools: Parts, userId: string): Promise<Download> {
  await takeAttempt(tools.db, 'export', { account: userId, address: '' })
  const day = new Date().toISOString().slice(0, 10)
  return { type: 'application/zip', fileName: `palmares-${day}.zip`, body: zipOf(filesOf(tools, userId)) }
}
