import { and, eq, inArray } from 'drizzle-orm'
import { isLetterDue } from '#features/accounts/registration/server/actions/letters.ts'
import { getPerson, listPeople } from '#features/accounts/sign-in/server/queries.ts'
import { firmChanged } from '#features/firms/events.ts'
import { mayEditFirm } from '#features/firms/members/access.ts'
import { findFirmRole, getFirm } from '#features/firms/profile/server/queries.ts'
import { countVersions } from '#features/projects/collaboration/server/actions/versions.ts'
import { findRole } from '#features/projects/collaboration/server/people-queries.ts'
import { claimLifecycle } from '#features/projects/lifecycle.ts'
import type { ProjectRefusal } from '#features/projects/steps/contract.ts'
import { getWhole, type Whole } from '#features/projects/steps/server/queries/whole.ts'
import { creditClaims, credits } from '#features/projects/steps/server/tables.ts'
import { lockProject, touch } from '#features/projects/submission/server/actions/lock-project.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { announce } from '#server/jobs.ts'
import { record } from '#server/journal.ts'
import type { Settings } from '#server/settings.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { isSameFirmName } from '../../claims.ts'
import { writeClaim, writeClaimAnswer } from '../claim-mails.ts'
import { creditsOf, findCreditsNaming } from '../claim-queries.ts'

type Writing = Pick<Tools, 'db' | 'settings'>

/** Each claim is a mail to somebody else: a firm that is credited more often than this goes on when it was answered. */
const mostWaiting = 30

async function admitMember(tx: Database, personId: string, firmId: string) {
  if (!mayEditFirm(await findFirmRole(tx, personId, firmId))) throw new NotFound()
  return getFirm(tx, firmId)
}

/**
 * Asks the owner of a public work whether its credit names the firm; nothing of the work changes by it.
 * @throws Refusal where the firm waits for an answer or was told no
 */
export async function claimCredit(
  { db, settings }: Writing,
  personId: string,
  { firmId, projectId }: { firmId: string; projectId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const firm = await admitMember(tx, personId, firmId)
    const project = await lockProject(tx, projectId)
    const [credit] = await findCreditsNaming(tx, firm, projectId)
    if (!credit) throw new NotFound()
    if (credit.claim?.status === 'waiting') refuse<ProjectRefusal>('claim_waiting')
    if (credit.claim?.status === 'declined') refuse<ProjectRefusal>('claim_declined')
    const isWaiting = and(eq(creditClaims.firmId, firmId), eq(creditClaims.status, 'waiting'))
    if ((await tx.$count(creditClaims, isWaiting)) >= mostWaiting) {
      refuse<ProjectRefusal>('claims_many', { count: mostWaiting })
    }
    await tx.insert(creditClaims).values({ projectId, firmId, name: credit.name, personId })
    await record(tx, {
      actorId: personId,
      act: 'projects.claim',
      subject: { kind: 'project', id: projectId },
      details: { firmId, name: credit.name },
    })
    const letter = { senderId: personId, recipient: project.ownerId, about: `${projectId} ${firmId}` }
    if (!(await isLetterDue(tx, 'request', letter))) return
    await writeClaim(tx, settings, await getPerson(tx, project.ownerId), {
      claimant: await getPerson(tx, personId),
      firm: firm.name,
      name: credit.name,
      title: credit.title,
    })
  })
}

async function findClaim(tx: Database, claimId: string) {
  const [claim] = await tx.select().from(creditClaims).where(eq(creditClaims.id, claimId))
  if (!claim) throw new NotFound()
  return claim
}

/** Moves a claim that waits; of two who answer at the same moment one is refused. */
async function moveClaim(
  tx: Database,
  claimId: string,
  act: 'confirm' | 'decline' | 'withdraw',
  decidedById: string,
): Promise<void> {
  const moved = await tx
    .update(creditClaims)
    .set({ status: claimLifecycle.to(act), decidedAt: new Date(), decidedById })
    .where(and(eq(creditClaims.id, claimId), inArray(creditClaims.status, claimLifecycle.from(act))))
    .returning({ id: creditClaims.id })
  if (moved.length === 0) refuse<ProjectRefusal>('claim_decided')
}

export async function withdrawClaim(db: Database, personId: string, claimId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const claim = await findClaim(tx, claimId)
    await admitMember(tx, personId, claim.firmId)
    await moveClaim(tx, claimId, 'withdraw', personId)
    await record(tx, {
      actorId: personId,
      act: 'projects.claim.withdraw',
      subject: { kind: 'project', id: claim.projectId },
      details: { firmId: claim.firmId },
    })
  })
}

/**
 * Lets the credits of that name lead to the firm, or not. Their words stay as the owner wrote them; whoever has the
 * credits open elsewhere is shown both before writing over it.
 */
export async function decideClaim(
  { db, settings }: Writing,
  actor: { id: string; isOrganiser: boolean },
  { claimId, decision }: { claimId: string; decision: 'confirm' | 'decline' },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { projectId, firmId, name, personId } = await findClaim(tx, claimId)
    const project = await lockProject(tx, projectId)
    const isOwner = (await findRole(tx, actor.id, project)) === 'owner'
    if (!isOwner && !actor.isOrganiser) throw new NotFound()
    await moveClaim(tx, claimId, decision, actor.id)
    const whole = await getWhole(tx, project)
    if (decision === 'confirm') {
      const named = creditsOf(whole, name).map(({ id }) => id)
      if (named.length === 0) refuse<ProjectRefusal>('claim_gone')
      await tx.update(credits).set({ firmId }).where(inArray(credits.id, named))
      await countVersions(tx, { projectId, personId: actor.id }, ['credits'])
      await touch(tx, projectId)
      await announce(tx, firmChanged, { firmId })
    }
    const others = decision === 'confirm' ? await listRivals(tx, { projectId, name }) : []
    for (const rival of others) await decline(tx, settings, actor.id, { claim: rival, whole })
    await record(tx, {
      actorId: actor.id,
      act: `projects.claim.${decision}`,
      subject: { kind: 'project', id: projectId },
      details: { firmId, name },
    })
    await tell(tx, settings, { firmId, personId, decision, whole })
  })
}

/** Other firms that wait for an answer about the same name: a credit leads to one firm. */
async function listRivals(tx: Database, { projectId, name }: { projectId: string; name: string }) {
  const waiting = await tx
    .select()
    .from(creditClaims)
    .where(and(eq(creditClaims.projectId, projectId), eq(creditClaims.status, 'waiting')))
  return waiting.filter((claim) => isSameFirmName(claim.name, name))
}

async function decline(
  tx: Database,
  settings: Settings,
  decidedById: string,
  { claim, whole }: { claim: typeof creditClaims.$inferSelect; whole: Whole },
): Promise<void> {
  await moveClaim(tx, claim.id, 'decline', decidedById)
  await record(tx, {
    actorId: decidedById,
    act: 'projects.claim.decline',
    subject: { kind: 'project', id: claim.projectId },
    details: { firmId: claim.firmId, name: claim.name },
  })
  await tell(tx, settings, { ...claim, decision: 'decline', whole })
}

interface Told {
  firmId: string
  personId: string | null
  decision: 'confirm' | 'decline'
  whole: Whole
}

async function tell(
  tx: Database,
  settings: Settings,
  { firmId, personId, decision, whole }: Told,
): Promise<void> {
  const firm = await getFirm(tx, firmId)
  for (const claimant of (await listPeople(tx, personId ? [personId] : [])).values()) {
    await writeClaimAnswer(tx, settings, claimant, { decision, firm, whole })
  }
}
