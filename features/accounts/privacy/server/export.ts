import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { mailExportReady } from '#features/accounts/registration/server/mails.ts'
import { takeAttempt } from '#features/accounts/sign-in/server/attempts.ts'
import { getUserById, isLastOrganiser } from '#features/accounts/sign-in/server/queries.ts'
import { dataExports } from '#features/accounts/sign-in/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { type ArchiveFile, zipOf } from '#server/export/zip.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { enqueue, task } from '#server/jobs.ts'
import type { Original, PersonalPart } from '#server/personal.ts'
import { listStored, readStored } from '#server/storage.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { getExport as getContract } from '../contract-data.ts'
import { exportDays, exportLifecycle, lostBefore, statusShown } from '../data-export.ts'

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

const folder = 'exports'
const keyOf = (exportId: string) => `${folder}/${exportId}.zip`
const idIn = (key: string) => key.slice(folder.length + 1, -'.zip'.length)

export const prepareExport = task('accounts.prepare-export', z.object({ exportId: z.uuid() }))
export const sweepExports = task('accounts.sweep-exports', z.object({}))

const findExport = async (db: Database, userId: string) =>
  (await db.select().from(dataExports).where(eq(dataExports.userId, userId)))[0]

export async function getExport(db: Database, userId: string): Promise<OutputOf<typeof getContract>> {
  const found = await findExport(db, userId)
  const status = found ? statusShown(found, new Date()) : 'none'
  if (status !== 'ready') return { status, bytes: null, expiresAt: null }
  return { status, bytes: found?.bytes ?? null, expiresAt: found?.expiresAt?.toISOString() ?? null }
}

/** Requests an archive; no effect while one is in preparation. */
export async function requestExport(db: Database, userId: string): Promise<OutputOf<typeof getContract>> {
  await db.transaction(async (tx) => {
    const now = new Date()
    const fresh = {
      id: newId(),
      status: exportLifecycle.to('request'),
      requestedAt: now,
      bytes: null,
      expiresAt: null,
    }
    const [requested] = await tx
      .insert(dataExports)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: fresh,
        setWhere: or(
          inArray(dataExports.status, exportLifecycle.from('request')),
          lt(dataExports.requestedAt, lostBefore(now)),
        ),
      })
      .returning({ id: dataExports.id })
    if (!requested) return
    await takeAttempt(tx, 'export', { account: userId, address: '' })
    await enqueue(tx, prepareExport, { exportId: requested.id })
  })
  return getExport(db, userId)
}

/** Written to local disk first: a bucket requires the length in advance. */
async function pack(tools: Parts, exportId: string, userId: string): Promise<number> {
  const { disk, arrivals } = tools.storage
  await mkdir(arrivals, { recursive: true })
  const path = join(arrivals, `export-${exportId}`)
  try {
    await pipeline(zipOf(filesOf(tools, userId)), createWriteStream(path))
    const { size } = await stat(path)
    await disk.putStream(keyOf(exportId), createReadStream(path), { contentLength: size })
    return size
  } finally {
    await rm(path, { force: true })
  }
}

/** Packs an archive and notifies its owner; skips one that is no longer requested. */
export async function makeExport(
  tools: Parts & Pick<Tools, 'settings'>,
  { exportId }: { exportId: string },
): Promise<void> {
  const { db, storage, settings } = tools
  const isThis = (action: 'finish' | 'fail') =>
    and(eq(dataExports.id, exportId), inArray(dataExports.status, exportLifecycle.from(action)))
  const [wanted] = await db.select().from(dataExports).where(isThis('finish'))
  if (!wanted) return
  const { userId } = wanted
  try {
    const bytes = await pack(tools, exportId, userId)
    const expiresAt = new Date(Date.now() + exportDays * 86_400_000)
    await db.transaction(async (tx) => {
      const finished = await tx
        .update(dataExports)
        .set({ status: exportLifecycle.to('finish'), bytes, expiresAt })
        .where(isThis('finish'))
        .returning({ id: dataExports.id })
      if (finished.length > 0) await mailExportReady(tx, settings, await getUserById(tx, userId), expiresAt)
    })
  } catch (error) {
    // The user sees the failure and may try again; the queue retries too.
    await db
      .update(dataExports)
      .set({ status: exportLifecycle.to('fail') })
      .where(isThis('fail'))
    throw error
  }
  // The user may have deleted their account meanwhile.
  if ((await db.$count(dataExports, eq(dataExports.id, exportId))) === 0) {
    await storage.disk.delete(keyOf(exportId))
  }
}

export async function downloadExport(
  { db, storage }: Pick<Tools, 'db' | 'storage'>,
  userId: string,
): Promise<Download> {
  const found = await findExport(db, userId)
  if (!found || statusShown(found, new Date()) !== 'ready') throw new NotFound()
  const stored = await readStored(storage, keyOf(found.id))
  if (!stored) throw new NotFound()
  const day = found.requestedAt.toISOString().slice(0, 10)
  return { type: 'application/zip', fileName: `palmares-${day}.zip`, body: stored.body }
}

/** Deletes archives that have expired, were replaced, or whose user has left. */
export async function deleteOldExports({ db, storage }: Pick<Tools, 'db' | 'storage'>): Promise<void> {
  await db.delete(dataExports).where(lt(dataExports.expiresAt, new Date()))
  for await (const stored of listStored(storage, folder, 1000)) {
    const ids = stored.map(({ key }) => idIn(key))
    const rows = await db.select({ id: dataExports.id }).from(dataExports).where(inArray(dataExports.id, ids))
    const named = new Set(rows.map(({ id }) => id))
    for (const { key } of stored) if (!named.has(idIn(key))) await storage.disk.delete(key)
  }
}
