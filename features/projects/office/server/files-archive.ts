import type { Readable } from 'node:stream'
import { asc } from 'drizzle-orm'
import { getOriginal, listFileFacts, unlessDeleted } from '#features/files/storage/server/queries.ts'
import {
  entries,
  projectDocuments,
  projectImages,
  projects,
} from '#features/projects/project/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { type ArchiveFile, zipOf } from '#server/export/zip.ts'
import type { Tools } from '#server/http/http.ts'
import { fail } from '#shared/domain-error.ts'
import { fileNameFor } from '#shared/file-name.ts'
import { slugOf } from '#shared/text.ts'

/** A browser stores a download before it saves it. */
const mostBytes = 4_000_000_000

interface NamedFile {
  fileId: string
  name: string
}

/** Folders by entry number and title: the files of projects with the same title stay apart. */
async function foldersOf(db: Database, projectIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: projects.id, title: projects.listedTitle })
    .from(projects)
    .where(among(projects.id, projectIds))
  const numbers = await db
    .select({ projectId: entries.projectId, number: entries.number })
    .from(entries)
    .where(among(entries.projectId, projectIds))
    .orderBy(asc(entries.number))
  const numbersOf = Map.groupBy(numbers, ({ projectId }) => projectId)
  return new Map(
    rows.map(({ id, title }) => {
      const own = (numbersOf.get(id) ?? []).map(({ number }) => number)
      return [id, [own[0] ?? id.slice(-8), slugOf(title)].filter(Boolean).join('-')]
    }),
  )
}

/** The images and documents of projects in their order. A file without readable data is left out. */
async function listFiles(db: Database, projectIds: readonly string[]): Promise<NamedFile[]> {
  const folders = await foldersOf(db, projectIds)
  const parts = [
    { folder: 'images', table: projectImages },
    { folder: 'documents', table: projectDocuments },
  ] as const
  const found: (NamedFile & { bytes: number })[] = []
  for (const { folder, table } of parts) {
    const rows = await db
      .select({ projectId: table.projectId, fileId: table.fileId })
      .from(table)
      .where(among(table.projectId, projectIds))
      .orderBy(asc(table.projectId), asc(table.position), asc(table.id))
    const facts = await listFileFacts(
      db,
      rows.map(({ fileId }) => fileId),
    )
    for (const own of Map.groupBy(rows, ({ projectId }) => projectId).values()) {
      for (const [place, { projectId, fileId }] of own.entries()) {
        const fact = facts.get(fileId)
        const order = String(place + 1).padStart(2, '0')
        if (!fact) continue
        const name = fileNameFor(`${order}-${fact.originalName}`, fact.type)
        found.push({ fileId, bytes: fact.bytes, name: `${folders.get(projectId)}/${folder}/${name}` })
      }
    }
  }
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) fail('files_too_large')
  return found
}

/** The originals of chosen projects, a folder for each, as a stream. */
export async function filesArchive(
  tools: Pick<Tools, 'db' | 'storage'>,
  projectIds: readonly string[],
): Promise<Readable> {
  const found = await listFiles(tools.db, projectIds)
  if (found.length === 0) fail('files_none')
  async function* originals(): AsyncGenerator<ArchiveFile> {
    for (const { fileId, name } of found) {
      const original = await unlessDeleted(getOriginal(tools, fileId))
      if (original) yield { name, body: original.body }
    }
  }
  return zipOf(originals())
}
