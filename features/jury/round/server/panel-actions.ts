import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { listDisciplines, lockContest } from '#features/contests/contest/server/queries.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { panelCategories, panelJurors, panels } from '#features/jury/panel/server/panel-tables.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { listPanels, type Panel } from './panel-queries.ts'

interface OfPanel {
  actorId: string
  contestId: string
  panelId: string
}

interface PanelFields {
  name: string
  jurorIds: string[]
  categoryIds: string[]
}

/** Locks the contest, so that changes of its panels by two organisers are sequential. */
async function lockForPanels(tx: DatabaseTransaction, contestId: string): Promise<void> {
  const { status } = await lockContest(tx, contestId)
  if (!contestLifecycle.can('edit', status) && !contestLifecycle.can('openRound', status)) {
    fail('panels_late')
  }
}

async function rejectNameOfAnother(
  tx: DatabaseTransaction,
  contestId: string,
  name: string,
  panelId: string | null,
) {
  const [taken] = await tx
    .select({ id: panels.id })
    .from(panels)
    .where(
      and(
        eq(panels.contestId, contestId),
        eq(sql`lower(${panels.name})`, name.toLowerCase()),
        panelId ? ne(panels.id, panelId) : undefined,
      ),
    )
  if (taken) fail('panel_name_taken')
}

/** Replaces a panel's jurors and categories. The categories are removed from their previous panel. */
async function fill(
  tx: DatabaseTransaction,
  contestId: string,
  panelId: string,
  fields: PanelFields,
): Promise<void> {
  const jury = new Set((await listJurors(tx, contestId)).map(({ id }) => id))
  const categories = new Set(
    (await listDisciplines(tx, contestId)).flatMap((discipline) => discipline.categories.map(({ id }) => id)),
  )
  const jurorIds = [...new Set(fields.jurorIds)]
  const categoryIds = [...new Set(fields.categoryIds)]
  if (!jurorIds.every((id) => jury.has(id)) || !categoryIds.every((id) => categories.has(id))) {
    throw new NotFound()
  }
  await tx.delete(panelJurors).where(eq(panelJurors.panelId, panelId))
  await tx.delete(panelCategories).where(eq(panelCategories.panelId, panelId))
  if (jurorIds.length > 0) {
    await tx.insert(panelJurors).values(jurorIds.map((jurorId) => ({ panelId, jurorId })))
  }
  if (categoryIds.length === 0) return
  await tx.delete(panelCategories).where(inArray(panelCategories.categoryId, categoryIds))
  await tx.insert(panelCategories).values(categoryIds.map((categoryId) => ({ panelId, categoryId })))
}

const fieldsOf = ({ name, jurorIds, categoryIds }: PanelFields) => ({ name, jurorIds, categoryIds })

export async function addPanel(
  db: Database,
  { actorId, contestId, ...fields }: Omit<OfPanel, 'panelId'> & PanelFields,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockForPanels(tx, contestId)
    await rejectNameOfAnother(tx, contestId, fields.name, null)
    const position = Math.max(0, ...(await listPanels(tx, contestId)).map((panel) => panel.position)) + 1
    const [panel] = await tx
      .insert(panels)
      .values({ contestId, name: fields.name, position })
      .returning({ id: panels.id })
    if (!panel) throw new Error('The panel was not saved.')
    await fill(tx, contestId, panel.id, fields)
    await record(tx, {
      actorId,
      action: 'jury.addPanel',
      subject: { kind: 'panel', id: panel.id },
      details: { contestId, to: fieldsOf(fields) },
    })
    return panel
  })
}

async function getPanel(tx: DatabaseTransaction, { contestId, panelId }: OfPanel): Promise<Panel> {
  const panel = (await listPanels(tx, contestId)).find(({ id }) => id === panelId)
  if (!panel) throw new NotFound()
  return panel
}

/** Changes a panel; existing assignments stay until the next automatic assignment. */
export async function changePanel(db: Database, input: OfPanel & PanelFields): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForPanels(tx, input.contestId)
    const before = await getPanel(tx, input)
    await rejectNameOfAnother(tx, input.contestId, input.name, input.panelId)
    await tx.update(panels).set({ name: input.name }).where(eq(panels.id, input.panelId))
    await fill(tx, input.contestId, input.panelId, input)
    await record(tx, {
      actorId: input.actorId,
      action: 'jury.changePanel',
      subject: { kind: 'panel', id: input.panelId },
      details: { contestId: input.contestId, from: fieldsOf(before), to: fieldsOf(input) },
    })
  })
}

/** Deletes a panel. From the next automatic assignment on, the whole jury judges its categories. */
export async function removePanel(db: Database, input: OfPanel): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForPanels(tx, input.contestId)
    const before = await getPanel(tx, input)
    await tx.delete(panels).where(eq(panels.id, input.panelId))
    await record(tx, {
      actorId: input.actorId,
      action: 'jury.removePanel',
      subject: { kind: 'panel', id: input.panelId },
      details: { contestId: input.contestId, from: fieldsOf(before) },
    })
  })
}
