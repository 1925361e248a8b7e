import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeFirms } from '#features/firms/merge/contract-merge.ts'
import { createFirm } from '#features/firms/profile/server/actions/create-firm.ts'
import { firms } from '#features/firms/profile/server/tables.ts'
import { getProject, saveCredits } from '#features/projects/steps/contract.ts'
import { createProject } from '#features/projects/steps/server/actions/create-project.ts'
import { credits } from '#features/projects/steps/server/tables.ts'
import { journal, outbox } from '#server/database/tables.ts'
import { type Person, startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, giveWorks } from '#tools/testing/published-works.ts'
import * as contract from '../contract-claims.ts'

let app: TestApp
let owner: Person
let contestId: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.person({ lang: 'fr' })
  contestId = await giveEdition(app.db, { ownerId: owner.id })
})
afterAll(() => app?.close())

let count = 0
/** A firm of its own name, one member, and an awarded work that credits it by that name, slightly wrong. */
async function credited(edition = contestId) {
  count += 1
  const letters = 'abcdefghij'.at(count)?.repeat(3)
  const member = await app.person()
  const firm = await createFirm(app.db, member.id, { name: `Éclairage Loutre ${letters} inc.` })
  const [projectId = ''] = await giveWorks(app.db, { contestId: edition, ownerId: owner.id }, [
    {
      title: { en: `Pier ${letters}` },
      level: 'gold',
      credits: [
        { role: 'lighting', name: `Eclairage Loutre ${letters}` },
        { role: 'client', name: 'Port of Gaspé' },
      ],
    },
  ])
  return { member, firm, projectId }
}

async function lastMailTo(email: string) {
  const [mail] = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return mail
}

async function claimed(given: { member: Person; firm: { id: string }; projectId: string }) {
  const asked = { firmId: given.firm.id, projectId: given.projectId }
  const answer = await app.request(contract.claimCredit, asked, given.member)
  return { answer, claimId: answer.body[0]?.claim?.id ?? '' }
}

const linesOf = (projectId: string) =>
  app.db
    .select({ name: credits.name, firmId: credits.firmId })
    .from(credits)
    .where(eq(credits.projectId, projectId))
    .orderBy(credits.position)

test('a confirmed claim lets the credit lead to the firm and leaves its words as they were', async () => {
  const given = await credited()
  const { member, firm, projectId } = given
  const before = await linesOf(projectId)
  const version = (await app.request(getProject, { projectId }, owner)).body.versions.credits ?? 0

  const found = await app.request(contract.listCreditsNaming, { firmId: firm.id }, member)
  const { answer, claimId } = await claimed(given)
  const asked = await lastMailTo(owner.email)
  const waiting = await app.request(contract.listClaimsOnMine, {}, owner)
  const decided = await app.request(contract.decideClaim, { claimId, decision: 'confirm' }, owner)
  const after = await app.request(getProject, { projectId }, owner)

  expect(found.body.map(({ name, roles, claim }) => [name, roles, claim])).toEqual([
    [before[0]?.name, ['lighting'], null],
  ])
  expect(answer.body[0]?.claim?.status).toBe('waiting')
  expect([asked?.language, asked?.plain]).toEqual(['fr', expect.stringContaining('/account/my-projects')])
  expect(waiting.body.map(({ id, firm: by }) => [id, by.name])).toEqual([[claimId, firmName(count)]])
  expect(decided.status).toBe(200)
  expect(await linesOf(projectId)).toEqual([{ ...before[0], firmId: firm.id }, before[1]])
  expect(after.body.versions.credits).toBe(version + 1)
  expect((await app.request(contract.listCreditsNaming, { firmId: firm.id }, member)).body).toEqual([])
  expect((await lastMailTo(member.email))?.subject).toContain('now leads to')
  const lines = await app.db.select().from(journal).where(eq(journal.subjectId, projectId))
  expect(lines.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['projects.claim', 'projects.claim.confirm']),
  )
})

function firmName(at: number) {
  return `Éclairage Loutre ${'abcdefghij'.at(at)?.repeat(3)} inc.`
}

test('a work that is still in judging is not found by the name of a firm, nor claimed', async () => {
  const judging = await giveEdition(app.db, {
    ownerId: owner.id,
    slug: 'judging',
    year: 2027,
    status: 'judging',
  })
  const given = await credited(judging)

  const found = await app.request(contract.listCreditsNaming, { firmId: given.firm.id }, given.member)
  const { answer } = await claimed(given)

  expect((await linesOf(given.projectId))[0]?.name).toContain('Loutre')
  expect(found.body).toEqual([])
  expect(answer.status).toBe(404)
})

test('only the firm’s members claim, and only the work’s owner or an organiser answers, once', async () => {
  const given = await credited()
  const [stranger, organiser] = [await app.person(), await app.person({ roles: ['organiser'] })]
  const { claimId } = await claimed(given)

  const refused = [
    await app.request(contract.listCreditsNaming, { firmId: given.firm.id }, stranger),
    (await claimed({ ...given, member: stranger })).answer,
    await app.request(contract.decideClaim, { claimId, decision: 'confirm' }, given.member),
    await app.request(contract.decideClaim, { claimId, decision: 'confirm' }, stranger),
    await app.request(contract.withdrawClaim, { claimId }, stranger),
  ]
  const again = (await claimed(given)).answer
  const listed = await app.request(contract.listAllClaims, {}, organiser)
  const answers = await Promise.all([
    app.request(contract.decideClaim, { claimId, decision: 'confirm' }, owner),
    app.request(contract.decideClaim, { claimId, decision: 'decline' }, organiser),
  ])

  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect([again.status, again.body]).toMatchObject([409, { refusal: 'claim_waiting' }])
  expect(listed.body.map(({ id }) => id)).toContain(claimId)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a declined claim is told, is not made again and points nowhere', async () => {
  const given = await credited()
  const { claimId } = await claimed(given)

  await app.request(contract.decideClaim, { claimId, decision: 'decline' }, owner)
  const again = (await claimed(given)).answer

  expect((await lastMailTo(given.member.email))?.subject).toContain('was not confirmed')
  expect([again.status, again.body]).toMatchObject([409, { refusal: 'claim_declined' }])
  expect((await linesOf(given.projectId)).map(({ firmId }) => firmId)).toEqual([null, null])
})

test('a claim that was taken back may be made again, and goes along when the firm is merged', async () => {
  const given = await credited()
  const organiser = await app.person({ roles: ['organiser'] })
  const { claimId: first } = await claimed(given)
  const toldOnce = await app.db.$count(outbox, eq(outbox.recipient, owner.email))
  const kept = await createFirm(app.db, null, { name: 'Loutre et Vison' })

  const withdrawn = await app.request(contract.withdrawClaim, { claimId: first }, given.member)
  const { claimId } = await claimed(given)
  const told = await app.db.$count(outbox, eq(outbox.recipient, owner.email))
  await app.request(mergeFirms, { keptId: kept.id, goneId: given.firm.id }, organiser)
  await app.request(contract.decideClaim, { claimId, decision: 'confirm' }, owner)

  expect(withdrawn.status).toBe(200)
  // Within the hour the owner is not written to again about the same.
  expect(told).toBe(toldOnce)
  expect((await linesOf(given.projectId))[0]?.firmId).toBe(kept.id)
})

test('of two firms that claim one credit the other is declined when one is confirmed', async () => {
  const given = await credited()
  const other = await app.person()
  const rival = await createFirm(app.db, other.id, { name: firmName(count).replace(' inc.', '') })
  const { claimId } = await claimed(given)
  await claimed({ member: other, firm: rival, projectId: given.projectId })

  await app.request(contract.decideClaim, { claimId, decision: 'confirm' }, owner)

  expect((await linesOf(given.projectId))[0]?.firmId).toBe(given.firm.id)
  expect((await lastMailTo(other.email))?.subject).toContain('was not confirmed')
  expect((await app.request(contract.listClaimsOnMine, {}, owner)).body).not.toContainEqual(
    expect.objectContaining({ projectId: given.projectId }),
  )
})

test('a credit leads to a firm that it names, or that its writer belongs to, and to no other unasked', async () => {
  const writer = await app.person()
  const { firm } = await credited()
  const own = await createFirm(app.db, writer.id, { name: `Studio du Quai ${count}` })
  const begun = { ownerId: writer.id, kind: 'project', contestId: null, language: 'en' } as const
  const { id: projectId } = await createProject(app.db, begun)
  let version = 0
  const save = async (...lines: { name: string; firmId: string }[]) => {
    const named = lines.map((line) => ({ role: 'lighting' as const, ...line }))
    const asked = { projectId, credits: named, writer: 'desk', versions: { credits: version } }
    const { status, body } = await app.request(saveCredits, asked, writer)
    version = body.versions.credits ?? 0
    return [status, ...(await linesOf(projectId)).map(({ firmId }) => firmId)]
  }

  const first = await save(
    { name: 'Somebody Else', firmId: firm.id },
    { name: firmName(count).toUpperCase(), firmId: firm.id },
    { name: 'Our night shift', firmId: own.id },
  )
  await app.db.update(firms).set({ name: 'Another Name' }).where(eq(firms.id, firm.id))
  const again = await save({ name: firmName(count).toUpperCase(), firmId: firm.id })
  const unknown = await app.request(
    saveCredits,
    {
      projectId,
      credits: [{ role: 'lighting', name: 'Nobody', firmId: crypto.randomUUID() }],
      writer: 'desk',
      versions: { credits: version },
    },
    writer,
  )

  expect(first).toEqual([200, null, firm.id, own.id])
  expect(again).toEqual([200, firm.id])
  expect(unknown.status).toBe(404)
})
