import { and, eq } from 'drizzle-orm'
import type { EntryLimits } from '#features/contests/contest/limits.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { getOriginal, listFileFacts } from '#features/files/storage/server/queries.ts'
import type { KindLimits } from '#features/files/uploads/server/actions/take-document-of-kind.ts'
import {
  openDocumentTarget,
  type UploadTarget,
} from '#features/files/uploads/server/actions/upload-targets.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor, Api, Download, Tools } from '#server/http/http.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import * as contract from '../contract-documents.ts'
import { documentIn, plansAmong, titleFromName } from '../documents.ts'
import { mayOpenDocuments } from '../project-access.ts'
import { forgetRow, listDocumentRows } from './actions/project-rows.ts'
import { saveRows } from './actions/save-rows.ts'
import { answerSaved } from './answer-saved.ts'
import { editing } from './edit-for-entrant.ts'
import { findRole } from './editor-queries.ts'
import { admitToStep, lockForStep } from './paid-step.ts'
import { getProjectView } from './queries.ts'
import { projectDocuments, projects } from './tables.ts'

const slotAt = ({ slots }: EntryLimits, slotKey: string | null) => slots.find(({ key }) => key === slotKey)

/** A file requested by name exists once; plans and drawings have a limit of their own. */
async function rejectFull(
  db: Database,
  save: { projectId: string; slotKey: string | null },
  limits: EntryLimits,
): Promise<void> {
  const rows = await listDocumentRows(db, save.projectId)
  const slot = slotAt(limits, save.slotKey)
  if (slot) {
    if (documentIn(rows, slot)) fail('slot_full')
    return
  }
  const most = limits.documentsAtMost
  if (plansAmong(rows, limits.slots).length >= most) fail('documents_full', { count: most })
}

interface Named {
  projectId: string
  documentId: string
}

/** Removes the document with its file. */
async function removeDocument(db: Database, userId: string, save: Named): Promise<void> {
  await db.transaction(async (tx) => {
    const { project } = await lockForStep(tx, 'document', userId, save.projectId)
    const [document] = await tx.select().from(projectDocuments).where(isNamed(save))
    if (!document) throw new NotFound()
    await editing(tx, project, { documents: { from: document.title, to: null } }, async () => {
      await tx.delete(projectDocuments).where(isNamed(save))
      await forgetRow(tx, 'documents', document.id)
      await removeFile(tx, document.fileId)
    })
  })
}

const isNamed = ({ projectId, documentId }: Named) =>
  and(eq(projectDocuments.projectId, projectId), eq(projectDocuments.id, documentId))

async function openDocument(tools: Tools, actor: Actor, save: Named): Promise<Download> {
  const [found] = await tools.db
    .select({ project: projects, fileId: projectDocuments.fileId })
    .from(projectDocuments)
    .innerJoin(projects, eq(projects.id, projectDocuments.projectId))
    .where(isNamed(save))
  if (!found || !mayOpenDocuments(actor, await findRole(tools.db, actor.id, found.project)))
    throw new NotFound()
  const { type, originalName, body } = await getOriginal(tools, found.fileId)
  return { type, fileName: originalName, body }
}

const uploadTarget: UploadTarget<KindLimits> = {
  async admit(db, ownerId, projectId, slotKey = null) {
    const limits = await admitToStep(db, 'document', ownerId, projectId)
    const slot = slotAt(limits, slotKey)
    if (slotKey && !slot) throw new NotFound()
    await rejectFull(db, { projectId, slotKey }, limits)
    return slot ? { ...limits, documentBytes: slot.bytes, kinds: slot.kinds } : limits
  },
  async attach(tx, { ownerId, subjectId, fileId, slotKey, position }) {
    const { project, limits } = await lockForStep(tx, 'document', ownerId, subjectId)
    await rejectFull(tx, { projectId: subjectId, slotKey }, limits)
    const slot = slotAt(limits, slotKey)
    const rows = await listDocumentRows(tx, subjectId)
    const name = (await listFileFacts(tx, [fileId])).get(fileId)?.originalName ?? ''
    await tx.insert(projectDocuments).values({
      projectId: subjectId,
      fileId,
      position: position ?? Math.max(-1, ...rows.map((row) => row.position)) + 1,
      slotKey: slot?.key ?? null,
      title: slot ? slot.label : titleFromName(name, project.language),
    })
  },
}

export function documentRoutes(api: Api): void {
  const { db } = api.tools
  const viewOf = (actor: Actor, projectId: string) => getProjectView(db, actor.id, projectId, new Date())
  api.serve(contract.saveDocuments, async ({ actor, input }) => {
    const { projectId, writer, sequence, versions, ...documents } = input
    const save = { projectId, writer, sequence, versions, step: 'document', changes: { documents } } as const
    return answerSaved(await saveRows(db, actor.id, save))
  })
  api.serve(contract.removeDocument, async ({ actor, input }) => {
    await removeDocument(db, actor.id, input)
    return viewOf(actor, input.projectId)
  })
  api.download(contract.downloadDocument, ({ actor, input }) => openDocument(api.tools, actor, input))
  openDocumentTarget('project-document', uploadTarget)
}
