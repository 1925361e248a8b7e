import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { type EntryLimits, usualLimits } from '#features/contests/contest/limits.ts'
import { renditionsOf } from '#features/files/pictures/server/make-renditions.ts'
import { problemOf } from '#features/files/pictures/server/picture-error.ts'
import type { Rendition } from '#features/files/pictures/server/rendition.ts'
import {
  failDeriving,
  findDeriving,
  finishDeriving,
  impressionOfAll,
} from '#features/files/pictures/server/save-renditions.ts'
import { discard, readOriginal, storeOriginal } from '#features/files/pictures/server/store-original.ts'
import { type Source, sizeOf, startOf } from '#features/files/pictures/server/upload-source.ts'
import type { Turn } from '#features/files/pictures/server/work-turns.ts'
import { isPdf } from '#features/files/pictures/signature.ts'
import type { DocumentPurpose, FileProblem } from '#features/files/storage/contract.ts'
import type { ActiveContent } from '#features/files/storage/server/active-content.ts'
import { drawFirstPage, inspectPdf, type PdfProblem } from '#features/files/storage/server/pdf.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { drawDocument } from '#features/files/storage/server/tasks.ts'
import { newId } from '#server/database/columns.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { enqueue } from '#server/jobs.ts'
import { type ErrorCode, fail } from '#shared/domain-error.ts'

export type DocumentLimits = Pick<EntryLimits, 'documentBytes' | 'documentPages'>

const megabyte = 1024 * 1024

/** The first page is shown beside the title, and enlarged. */
const previewWidths = [320, 1080]
const previewBox = { width: 1080, height: 1600 }

type Stored = Pick<Tools, 'db' | 'storage'>

/** A thread with its own limit reads the full PDF into memory. */
const inTurn = pLimit(2)

export interface ArrivedDocument {
  ownerId: string
  purpose: DocumentPurpose
  originalName: string
  source: Source
  limits?: DocumentLimits
  /** Runs in the same transaction; an error rolls it back. */
  attach?(tx: DatabaseTransaction, fileId: string): Promise<void>
}

export function rejectHeavyDocument(name: string, limits: DocumentLimits): never {
  const limit = Math.floor(limits.documentBytes / megabyte)
  return fail('document_too_heavy', { status: 413, name, limit })
}

const activeErrors = {
  script: 'document_script',
  launch: 'document_launch',
  xfa: 'document_xfa',
  form_data: 'document_form_data',
  file_link: 'document_file_link',
  attachment: 'document_attachment',
  media: 'document_media',
} as const satisfies Record<ActiveContent, ErrorCode>

const errors = {
  unreadable: 'document_unreadable',
  locked: 'document_locked',
  too_slow: 'document_too_slow',
} as const satisfies Record<string, ErrorCode>

function rejectDocument(problem: PdfProblem, name: string, limits: DocumentLimits): never {
  if (problem.problem === 'too_many_pages') {
    const { pages } = problem
    fail('document_too_long', { status: 422, name, pages, count: limits.documentPages })
  }
  const code = problem.problem === 'active' ? activeErrors[problem.found] : errors[problem.problem]
  return fail(code, { status: 422, name })
}

/**
 * Checks a PDF by its content and stores it unchanged; a job renders its first page.
 * @throws Error with the reason when it is rejected; nothing is stored then
 */
export function takeDocument(tools: Stored, arrived: ArrivedDocument): Promise<{ fileId: string }> {
  return inTurn(() => takeNow(tools, arrived))
}

async function takeNow(tools: Stored, arrived: ArrivedDocument): Promise<{ fileId: string }> {
  const { source, originalName, limits = usualLimits } = arrived
  if ((await sizeOf(source)) > limits.documentBytes) rejectHeavyDocument(originalName, limits)
  if (!isPdf(await startOf(source))) {
    fail('document_unknown_type', { status: 422, name: originalName })
  }
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const inspected = await inspectPdf(bytes, limits.documentPages)
  if ('problem' in inspected) rejectDocument(inspected, originalName, limits)

  const fileId = newId()
  const original = await storeOriginal(tools.storage, source)
  try {
    await tools.db.transaction(async (tx) => {
      await tx.insert(files).values({
        id: fileId,
        ownerId: arrived.ownerId,
        purpose: arrived.purpose,
        originalName,
        ...original,
        type: 'application/pdf',
        status: 'deriving',
        pages: inspected.pages,
      })
      await arrived.attach?.(tx, fileId)
      await enqueue(tx, drawDocument, { fileId })
    })
  } catch (error) {
    await discard(tools.storage, [original.originalKey])
    throw error
  }
  return { fileId }
}

interface Drawn {
  box: { width: number; height: number }
  made: Rendition[]
}

type FileRow = typeof files.$inferSelect

const rendered = (source: Buffer, box: Drawn['box']) => renditionsOf(source, box, { webp: previewWidths })

async function drawPicture(bytes: Buffer, { width, height }: FileRow): Promise<Drawn | FileProblem> {
  try {
    return { box: { width, height }, made: await rendered(bytes, { width, height }) }
  } catch (error) {
    return problemOf(error)
  }
}

async function drawPdf(bytes: Buffer): Promise<Drawn | FileProblem> {
  const page = await drawFirstPage(bytes, previewBox)
  if ('problem' in page) return page.problem === 'too_slow' ? 'too_slow' : 'unreadable'
  const { png, ...box } = page
  return { box, made: await rendered(Buffer.from(png), box) }
}

/** Renders a document's first page, or the picture that it is; idempotent. */
export async function finishDocument(
  { db, storage, log }: Pick<Tools, 'db' | 'storage' | 'log'>,
  fileId: string,
  turn: Turn,
): Promise<void> {
  const file = await findDeriving(db, fileId)
  if (!file) return
  await turn()
  const bytes = await readOriginal(storage, file.originalKey)
  const drawn = await (file.type === 'application/pdf' ? drawPdf(bytes) : drawPicture(bytes, file))
  if (typeof drawn === 'string') {
    log.warn({ fileId, problem: drawn }, 'the first page of a document could not be drawn')
    await failDeriving(db, fileId, drawn)
    return
  }
  await finishDeriving({ db, storage }, fileId, drawn.made, {
    ...drawn.box,
    ...(await impressionOfAll(drawn.made)),
  })
}
