import { and, eq, inArray } from 'drizzle-orm'
import { decideNames, getAnonymity } from '#features/jury/anonymity/server/anonymity.ts'
import { inviteJurors, listJurorInvitations } from '#features/jury/invitations/server/invitations.ts'
import { listComments } from '#features/jury/judging/server/queries/feedback.ts'
import { addPrize } from '#features/jury/prizes/server/prize-actions.ts'
import { grandPrizes } from '#features/jury/prizes/server/prize-tables.ts'
import { listContestEntries } from '#features/projects/steps/server/queries.ts'
import { projectImages, projectTexts } from '#features/projects/steps/server/tables.ts'
import { getResults } from '#features/results/decisions/server/queries.ts'
import { feedbackComments } from '#features/results/decisions/server/tables.ts'
import { chooseComment } from '#features/results/feedback/server/feedback-actions.ts'
import { isRecorded } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { type Localized, languages } from '#shared/language.ts'
import { addressOf } from './jurors.ts'
import { invitationMessage, jurors, prizes, remarksForEntrants, slips } from './texts/texts.ts'

interface Admin {
  actorId: string
  contestId: string
}

/** Prepares invitations, a prize, feedback and anonymity checks, unless they exist. */
export async function prepare(tools: Tools, admin: Admin): Promise<void> {
  await invite(tools, admin)
  await preparePrize(tools.db, admin)
  await chooseComments(tools.db, admin)
  await lookForNames(tools.db, admin)
}

/** Invites a juror of the previous edition, who has not answered yet. */
async function invite({ db, settings }: Tools, { actorId, contestId }: Admin): Promise<void> {
  const named = jurors.at(-1)
  if (!named || (await listJurorInvitations(db, contestId)).invitations.length > 0) return
  await inviteJurors(db, settings, {
    actorId,
    contestId,
    users: `${named.name} <${addressOf(named)}>`,
    language: 'en',
    reader: 'en',
    message: invitationMessage,
    panelId: null,
  })
}

async function preparePrize(db: Database, { actorId, contestId }: Admin): Promise<void> {
  if ((await db.$count(grandPrizes, eq(grandPrizes.contestId, contestId))) > 0) return
  const { entries } = await getResults(db, contestId)
  const best = entries.toSorted((one, other) => other.corrected - one.corrected)
  await addPrize(db, {
    actorId,
    contestId,
    key: 'grand-prize',
    name: prizes['grand-prize'],
    quorum: 60,
    entryIds: best.slice(0, 4).map(({ entryId }) => entryId),
  })
}

async function chooseComments(db: Database, { actorId, contestId }: Admin): Promise<void> {
  const written = await listComments(db, contestId)
  const ids = written.map(({ entryId }) => entryId)
  if (ids.length === 0 || (await db.$count(feedbackComments, inArray(feedbackComments.entryId, ids))) > 0)
    return
  for (const [place, comment] of remarksForEntrants.entries()) {
    const chosen = written[place * 3]
    if (chosen) await chooseComment(db, { actorId, contestId, assignmentId: chosen.assignmentId, comment })
  }
}

/** Three entries name their maker in texts for jurors. In one of them, the organiser shows the name. */
async function lookForNames(db: Database, { actorId, contestId }: Admin): Promise<void> {
  if (await isRecorded(db, { action: 'jury.leaveNames', subject: { kind: 'contest', id: contestId } })) return
  const entered = await listContestEntries(db, contestId)
  const works = [...new Map(entered.map((entry) => [entry.projectId, entry])).values()]
  const [hidden, left, open] = [works[2], works[9], works[16]]
  if (hidden) await letSlip(db, hidden.projectId, naming('text', hidden.firm))
  if (left) await writeLegend(db, left.projectId, naming('legend', left.firm))
  if (open) await letSlip(db, open.projectId, naming('text', open.firm))
  const { entries } = await getAnonymity(db, contestId)
  const shown = entries.find(({ projectId }) => projectId === left?.projectId)
  for (const { words } of shown?.findings ?? []) {
    await decideNames(db, { actorId, contestId, projectIds: [shown?.projectId ?? ''], words, isShown: true })
  }
}

function naming(kind: keyof typeof slips, maker: string): Localized {
  const named = { ...slips[kind] }
  for (const language of languages) named[language] = named[language].replace('{{maker}}', maker)
  return named
}

async function letSlip(db: Database, projectId: string, sentence: Localized): Promise<void> {
  for (const language of languages) {
    const isThis = and(eq(projectTexts.projectId, projectId), eq(projectTexts.language, language))
    const [text] = await db.select().from(projectTexts).where(isThis)
    const description = `${text?.description ?? ''}<p>${sentence[language]}</p>`
    if (text) await db.update(projectTexts).set({ description }).where(isThis)
  }
}

async function writeLegend(db: Database, projectId: string, legend: Localized): Promise<void> {
  const isThis = and(eq(projectImages.projectId, projectId), eq(projectImages.position, 0))
  await db.update(projectImages).set({ legend }).where(isThis)
}
