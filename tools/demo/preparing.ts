import { eq } from 'drizzle-orm'
import { addPrize } from '#features/jury/finals/server/prize-actions.ts'
import { inviteJurors, listJurorInvitations } from '#features/jury/panel/server/invitations.ts'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import { getResults } from '#features/results/decisions/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { addressOf, juryOf } from './jurors.ts'
import { invitationMessage, prizes } from './texts/texts.ts'

interface Admin {
  actorId: string
  contestId: string
}

/** Prepares invitations, a prize, feedback and anonymity checks, unless they exist. */
export async function prepare(tools: Tools, admin: Admin): Promise<void> {
  await invite(tools, admin)
  await preparePrize(tools.db, admin)
}

/** Invites a juror of the previous edition, who has not answered yet. */
async function invite({ db, settings }: Tools, { actorId, contestId }: Admin): Promise<void> {
  const now = juryOf(2026)
  const named = juryOf(2025).find((juror) => !now.includes(juror))
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
