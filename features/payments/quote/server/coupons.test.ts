import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { recordUse } from '#features/payments/ledger/server/actions/complete-payment.ts'
import { checkouts, coupons, couponUses, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { findPayments } from '#features/payments/office/contract-payments.ts'
import { chooseCategories, withdrawProject } from '#features/projects/project/contract.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { isSoak } from '#tools/testing/soak.ts'
import * as admin from '../contract-coupons.ts'
import { releaseUses } from './actions/reserve-coupon.ts'

let app: TestApp
let organiser: User
let contestId: string
let disciplineId: string
let otherDisciplineId: string
let categoryIds: string[]
const hour = 3_600_000
const day = 24 * hour
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const period = {
  name: all('Regular'),
  startsAt: new Date(Date.now() - day),
  endsAt: new Date(Date.now() + day),
}
const price = {
  ...period,
  entrantKind: 'professional',
  firstCategory: 100_00,
  furtherCategory: 60_00,
} as const
const dayFromNow = (count: number) => new Date(Date.now() + count * day).toISOString().slice(0, 10)

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  const contest = await createContest(app.db, {
    slug: 'coupons',
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: period.startsAt,
    deadlineAt: period.endsAt,
    disciplines: ['architecture', 'interiors'].map((key) => ({
      key,
      name: all(key),
      categories: ['houses', 'wood'].map((one) => ({
        key: `${key}-${one}`,
        name: all(one),
        description: all(''),
      })),
    })),
    prices: [
      { ...price, currency: 'CAD' },
      { ...price, currency: 'USD' },
    ],
    criteria: [],
    levels: [],
  })
  contestId = contest.id
  const [discipline, other] = await listDisciplines(app.db, contestId)
  disciplineId = discipline?.id ?? ''
  otherDisciplineId = other?.id ?? ''
  categoryIds = discipline?.categories.map((one) => one.id) ?? []
})
afterAll(() => app?.close())

/** All requests in these tests come from one address. */
beforeEach(async () => {
  await app.db.execute('DELETE FROM attempts')
})

async function projectOf(owner: User): Promise<string> {
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    contestId,
    disciplineId,
    kind: 'project',
    language: 'en',
    name: 'The Slow Bridge',
    categoryIds,
  })
  return id
}

interface Payer {
  owner: User
  projectId: string
  paymentId: string
}

async function lookAt({
  owner,
  projectId,
}: Pick<Payer, 'owner' | 'projectId'>): Promise<contract.PaymentView> {
  const { body } = await app.request(contract.getProjectPayment, { projectId }, owner)
  if (!body.due) throw new Error(`Nothing is due: ${body.obstacle}`)
  return body.due
}

/** A user whose project in two categories owes 160.00. */
async function payer(): Promise<Payer> {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  return { owner, projectId, paymentId: (await lookAt({ owner, projectId })).id }
}

const terms = {
  ratePpm: 100_000,
  amount: null,
  currency: null,
  contestId: null,
  disciplineId: null,
  itemKinds: null,
  startsOn: dayFromNow(-2),
  endsOn: dayFromNow(30),
  maxUses: 100,
  maxUsesPerUser: 1,
  note: '',
} as const

let made = 0
async function makeCoupon(fields: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  made += 1
  const code = `TEST-${made}`
  await app.db.insert(coupons).values({
    code,
    ratePpm: 100_000,
    startsAt: period.startsAt,
    expiresAt: period.endsAt,
    maxUses: 100,
    ...fields,
  })
  return code
}

const apply = ({ owner, paymentId }: Payer, code: string, language: 'en' | 'fr' = 'en') =>
  app.request(contract.applyCoupon, { paymentId, code }, owner, { language })

const countUses = (code: string) =>
  app.db
    .select({ id: couponUses.id })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(coupons.code, code))
    .then((rows) => rows.length)

const address = { name: 'Zoë Roy', company: '', address: '12, rue du Quai', city: 'Québec', zip: 'G1K 3A2' }

const bill = ({ owner, paymentId }: Payer) =>
  app.request(contract.saveBilling, { paymentId, ...address, country: 'CA', state: 'QC' }, owner)

/** Starts the payment with the quote that the payer sees. */
async function begin(one: Payer, quoteHash?: string, provider: ProviderName = 'sandbox') {
  const hash = quoteHash ?? (await lookAt(one)).quoteHash
  return app.request(contract.pay, { paymentId: one.paymentId, provider, quoteHash: hash }, one.owner)
}

async function billedPayer(): Promise<Payer> {
  const one = await payer()
  await bill(one)
  return one
}

const idOf = async (code: string) => {
  const [coupon] = await app.db.select().from(coupons).where(eq(coupons.code, code))
  return coupon?.id ?? ''
}

test('each error says why, with its day and its amount, and nothing changes', async () => {
  const one = await payer()
  const saved = await makeCoupon()
  await apply(one, saved)
  const later = new Date('2099-11-30T12:00:00Z')
  const cases: [Partial<typeof coupons.$inferInsert>, string][] = [
    [{ withdrawnAt: new Date() }, 'This coupon is no longer valid. Enter another one.'],
    [{ expiresAt: new Date() }, 'This coupon has expired. Enter another one.'],
    [
      { startsAt: later, expiresAt: new Date('2100-01-01') },
      'This coupon is valid from November 30, 2099. Use it then or enter another one.',
    ],
    [{ disciplineId: otherDisciplineId }, 'This coupon is for another discipline. Enter another one.'],
    [{ itemKinds: ['article'] }, 'This coupon doesn’t apply to any item of this payment. Enter another one.'],
    [
      { ratePpm: null, amount: 10_00, currency: 'USD' },
      'This coupon is in a different currency. Enter another one.',
    ],
  ]
  for (const [fields, sentence] of cases) {
    const answer = await apply(one, await makeCoupon(fields))
    expect([answer.status, answer.body.message]).toEqual([409, sentence])
  }
  const french = await apply(
    one,
    await makeCoupon({ startsAt: later, expiresAt: new Date('2100-01-01') }),
    'fr',
  )

  expect(french.body.message).toBe(
    'Ce code promo est valide à partir du 30 novembre 2099. Attendez cette date ou saisissez-en un autre.',
  )
  expect((await lookAt(one)).coupon?.code).toBe(saved)
})

test('a coupon for some items does not reduce the others, and names the ones it covers', async () => {
  const one = await payer()
  const code = await makeCoupon({ ratePpm: 500_000, itemKinds: ['further_category'] })
  const { body } = await apply(one, code.toLowerCase().replace('-', ''))

  expect(body.coupon).toEqual({
    code,
    ratePpm: 500_000,
    discount: 30_00,
    itemKinds: ['further_category'],
  })
  expect(body.subtotal).toBe(130_00)
})

const atOnce = isSoak ? 40 : 12
const roundsAtOnce = isSoak ? 10 : 1

test('when many users apply a coupon with five uses at the same time, five get it, in every round', async () => {
  const payers = await Promise.all(Array.from({ length: atOnce }, billedPayer))
  const rounds = []
  for (const _ of Array.from({ length: roundsAtOnce })) {
    const code = await makeCoupon({ maxUses: 5 })
    const applied = await Promise.all(payers.map((one) => apply(one, code)))
    const answers = await Promise.all(payers.map((one, at) => begin(one, applied[at]?.body.quoteHash)))
    const rejected = new Set(answers.flatMap(({ body }) => body.code ?? []))
    rounds.push([answers.filter(({ status }) => status === 200).length, await countUses(code), [...rejected]])
  }

  expect(rounds).toEqual(Array.from({ length: roundsAtOnce }, () => [5, 5, ['payment_changed']]))
}, 60_000)

test('a user who pays for two projects at the same time with a coupon uses it once', async () => {
  const owner = await app.user()
  const both = await Promise.all(
    [0, 1].map(async () => {
      const projectId = await projectOf(owner)
      return { owner, projectId, paymentId: (await lookAt({ owner, projectId })).id }
    }),
  )
  await Promise.all(both.map(bill))
  for (const _ of Array.from({ length: 3 })) {
    const code = await makeCoupon()
    const applied = await Promise.all(both.map((one) => apply(one, code)))
    const answers = await Promise.all(both.map((one, at) => begin(one, applied[at]?.body.quoteHash)))

    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'payment_changed'])
    expect(await countUses(code)).toBe(1)
  }
})

test('a use is reserved when the payer starts to pay, and released once that attempt has ended', async () => {
  const one = await billedPayer()
  const code = await makeCoupon({ maxUses: 1 })
  await apply(one, code)
  const applied = await countUses(code)
  await begin(one)
  await releaseUses(app.db)
  const begun = await countUses(code)
  await app.request(contract.leaveCheckout, { paymentId: one.paymentId }, one.owner)
  await app.settle()
  await releaseUses(app.db)
  const left = await countUses(code)
  const { status } = await begin(one)

  expect([applied, begun, left]).toEqual([0, 1, 0])
  expect([status, await countUses(code)]).toEqual([200, 1])
})

test('a use stays reserved while the page of an abandoned attempt may still be paid', async () => {
  const one = await billedPayer()
  const code = await makeCoupon({ maxUses: 1 })
  await apply(one, code)
  await begin(one)
  const ofPayment = eq(checkouts.paymentId, one.paymentId)
  await app.db.update(checkouts).set({ status: 'void' }).where(ofPayment)
  await releaseUses(app.db)
  const unsettled = await countUses(code)
  await app.db.update(checkouts).set({ settledAt: new Date() }).where(ofPayment)
  await releaseUses(app.db)

  expect([unsettled, await countUses(code)]).toEqual([1, 0])
})

test('a payer whose coupon was used up meanwhile is notified, and no unseen total is charged', async () => {
  const [one, other] = [await billedPayer(), await billedPayer()]
  const code = await makeCoupon({ maxUses: 1 })
  const { body: seen } = await apply(one, code)
  await apply(other, code)
  await begin(other)
  const rejected = await begin(one, seen.quoteHash)

  const due = await lookAt(one)
  const again = await lookAt(one)
  expect(rejected.body.code).toBe('payment_changed')
  expect([due.coupon, due.couponLost?.code, due.couponLost?.problem, due.subtotal]).toEqual([
    null,
    code,
    'coupon_held',
    160_00,
  ])
  expect(again.couponLost).toEqual(due.couponLost)

  await app.request(contract.removeCoupon, { paymentId: one.paymentId }, one.owner)
  expect((await lookAt(one)).couponLost).toBeNull()
  expect(await countUses(code)).toBe(1)
})

test('withdrawing a project releases its use of the coupon', async () => {
  const one = await billedPayer()
  const code = await makeCoupon({ maxUses: 1 })
  await apply(one, code)
  await begin(one)
  await app.request(withdrawProject, { projectId: one.projectId }, one.owner)
  await app.settle()

  expect(await countUses(code)).toBe(0)
})

test('a coupon whose items are no longer there is removed, and the payer sees the reason', async () => {
  const one = await payer()
  const code = await makeCoupon({ itemKinds: ['further_category'] })
  await apply(one, code)
  await app.request(
    chooseCategories,
    { projectId: one.projectId, disciplineId, categoryIds: categoryIds.slice(0, 1) },
    one.owner,
  )
  const due = await lookAt(one)

  expect([due.coupon, due.total]).toEqual([null, 100_00])
  expect(due.couponLost).toMatchObject({ code, problem: 'coupon_kind' })
  expect(await countUses(code)).toBe(0)
})

test('guessing is blocked after ten wrong codes, even for a valid code, and valid codes do not count', async () => {
  const one = await payer()
  const code = await makeCoupon()
  for (const _ of Array.from({ length: 15 })) expect((await apply(one, code)).status).toBe(200)
  const statuses = []
  for (const _ of Array.from({ length: 10 })) statuses.push((await apply(one, 'NOBODY-MADE-THIS')).status)
  const [eleventh, right] = [await apply(one, 'NOR-THIS'), await apply(one, code)]

  expect(new Set(statuses)).toEqual(new Set([409]))
  expect([eleventh.status, right.status]).toEqual([429, 429])
  expect(eleventh.headers.get('retry-after')).toBe('360')
  expect(eleventh.body.message).toBe('Too many attempts. Wait 6 minutes and try again.')
})

test('simultaneous guesses do not bypass the limit', async () => {
  const one = await payer()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => apply(one, `GUESS-${at}`)))

  expect(answers.filter(({ status }) => status === 409).length).toBe(10)
})

test('many users who guess from one address share a limit', async () => {
  const users = await Promise.all(Array.from({ length: 7 }, payer))
  const answers = []
  for (const one of users) {
    for (const _ of Array.from({ length: 10 })) answers.push((await apply(one, 'NO-SUCH-CODE')).status)
  }

  expect(answers.filter((status) => status === 409).length).toBe(60)
})

test('a coupon cannot be applied to the payment of another user', async () => {
  const [one, other] = [await payer(), await app.user()]
  const answers = await Promise.all(
    [await makeCoupon(), 'UNKNOWN'].map((code) => apply({ ...one, owner: other }, code)),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

const one = (code: string) => ({ code, prefix: '', count: 1 })

test('an organiser creates a coupon, valid from its first day to the end of its last', async () => {
  const input = { ...terms, ...one('nord 20'), contestId, disciplineId, note: 'For partners' }
  const { body } = await app.request(admin.createCoupons, input, organiser)
  const { body: seen } = await app.request(admin.getCoupon, { couponId: body.id }, organiser)
  const twice = await app.request(admin.createCoupons, { ...input, code: 'NORD-20' }, organiser)

  expect(seen).toMatchObject({
    ...terms,
    code: 'NORD20',
    contestId,
    disciplineId,
    note: 'For partners',
    state: 'active',
    uses: 0,
    given: [],
  })
  expect([twice.status, twice.body.errors?.code]).toEqual([
    422,
    ['Another coupon already has this code. Enter a different one.'],
  ])
})

test('invalid terms are rejected at their fields', async () => {
  const cases: [object, string][] = [
    [{ ratePpm: null }, 'worth'],
    [{ amount: 10_00, currency: 'CAD' }, 'worth'],
    [{ ratePpm: null, amount: 10_00 }, 'currency'],
    [{ ratePpm: 1_000_001 }, 'ratePpm'],
    [{ disciplineId }, 'disciplineId'],
    [{ contestId, disciplineId: contestId }, 'disciplineId'],
    [{ contestId: disciplineId }, 'contestId'],
    [{ endsOn: dayFromNow(-3) }, 'endsOn'],
    [{ itemKinds: [] }, 'itemKinds'],
    [{ code: 'A!' }, 'code'],
    [{ maxUses: 0 }, 'maxUses'],
  ]
  for (const [fields, field] of cases) {
    const answer = await app.request(admin.createCoupons, { ...one('WRONG'), ...terms, ...fields }, organiser)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  }
})

test('the terms of a coupon are fixed once it is used; its days and limits are not', async () => {
  const user = await billedPayer()
  const code = await makeCoupon()
  const couponId = await idOf(code)
  const change = (fields: object) =>
    app.request(admin.changeCoupon, { couponId, ...terms, isWithdrawn: false, ...fields }, organiser)
  const unused = await change({ ratePpm: 200_000 })
  await apply(user, code)
  await begin(user)
  const used = await change({ ratePpm: 300_000 })
  const longer = await change({ ratePpm: 200_000, endsOn: dayFromNow(60), maxUses: 1, note: 'longer' })
  const fewer = await change({ ratePpm: 200_000, maxUses: 0 })

  expect([unused.status, unused.body.ratePpm]).toEqual([200, 200_000])
  expect([used.status, Object.keys(used.body.errors ?? {})]).toEqual([422, ['worth']])
  expect([longer.status, longer.body.endsOn, longer.body.state]).toEqual([200, dayFromNow(60), 'spent'])
  expect(fewer.status).toBe(422)
  expect((await lookAt(user)).coupon?.discount).toBe(32_00)

  // A refund may release the use, and the shares of that payment still follow from the terms.
  await app.db.delete(couponUses).where(eq(couponUses.couponId, couponId))
  expect((await change({ ratePpm: 300_000 })).status).toBe(422)
})

test('a withdrawn coupon is taken off with the reason, and works again once it is restored', async () => {
  const [user, other] = [await payer(), await payer()]
  const code = await makeCoupon()
  const couponId = await idOf(code)
  const change = (isWithdrawn: boolean) =>
    app.request(admin.changeCoupon, { couponId, ...terms, isWithdrawn }, organiser)
  await apply(user, code)
  const withdrawn = await change(true)
  const rejected = await apply(other, code)
  const seen = await lookAt(user)
  const restored = await change(false)

  expect([withdrawn.body.state, restored.body.state]).toEqual(['withdrawn', 'active'])
  expect([rejected.body.code, seen.couponLost?.problem]).toEqual(['coupon_withdrawn', 'coupon_withdrawn'])
  expect((await apply(user, code)).body.coupon?.code).toBe(code)
})

test('500 codes are created at once, found by their note, paged and exported', async () => {
  const { status } = await app.request(
    admin.createCoupons,
    { ...terms, code: '', prefix: 'part', count: 500, maxUses: 1, note: '=Partners' },
    organiser,
  )
  const first = await app.request(admin.listCoupons, { q: '=Partners', sort: 'code' }, organiser)
  const last = await app.request(admin.listCoupons, { q: '=Partners', sort: 'code', page: 10 }, organiser)
  const csv = await fetch(`${app.address}/api/admin/coupons/export?q=%3DPartners`, {
    headers: { authorization: `Bearer ${organiser.token}`, 'x-requested-with': 'XMLHttpRequest' },
  }).then((answer) => answer.text())
  const lines = csv.trim().split('\r\n')
  const codes = lines.slice(1).map((line) => line.split(',')[0] ?? '')
  const user = await billedPayer()
  const used = await apply(user, codes[7]?.toLowerCase() ?? '')
  await begin(user)
  const another = await apply(await payer(), codes[7] ?? '')

  expect([status, first.body.total, first.body.rows.length, last.body.rows.length]).toEqual([
    200, 500, 50, 50,
  ])
  expect(new Set(codes).size).toBe(500)
  expect(codes.every((code) => /^PART-\w{5}-\w{5}$/.test(code))).toBe(true)
  // Text that looks like a formula is marked as text.
  expect(lines[1]).toContain("'=Partners")
  expect([used.status, another.body.code]).toEqual([200, 'coupon_held'])
})

test('the list is searched by code, note and state, and payments are found by their coupon', async () => {
  const one = await payer()
  const code = await makeCoupon({ note: 'Été à Rimouski', ratePpm: 1_000_000 })
  const list = async (search: object) =>
    (await app.request(admin.listCoupons, search, organiser)).body.rows.map((coupon) => coupon.code)
  const { paymentId, owner } = one
  await app.request(contract.saveBilling, { paymentId, ...address, country: 'CA', state: 'QC' }, owner)
  const { quoteHash } = (await apply(one, code)).body
  const paid = await app.request(contract.pay, { paymentId, provider: 'none', quoteHash }, owner)
  const { body: seen } = await app.request(admin.getCoupon, { couponId: await idOf(code) }, organiser)
  const found = await app.request(findPayments, { q: code }, organiser)
  const expired = await makeCoupon({ expiresAt: new Date(Date.now() - 1) })

  expect(paid.body.status).toBe('completed')
  expect(await list({ q: 'ete rimouski' })).toEqual([code])
  expect(await list({ q: code.replace('-', '').toLowerCase() })).toContain(code)
  expect(await list({ q: '100%_' })).toEqual([])
  expect((await list({ sort: '-given' }))[0]).toBe(code)
  expect(await list({ state: 'expired', q: 'TEST' })).toContain(expired)
  expect(await list({ state: 'active', q: expired })).toEqual([])
  expect([seen.uses, seen.given]).toEqual([1, [{ currency: 'CAD', amount: 160_00 }]])
  expect(found.body.rows.map(({ id }) => id)).toEqual([paymentId])
})

test('many coupons are withdrawn and restored at once, and get another last day unless one begins later', async () => {
  const note = `Batch ${crypto.randomUUID()}`
  const codes = [await makeCoupon({ note }), await makeCoupon({ note })]
  const ids = await Promise.all(codes.map(idOf))
  const other = await makeCoupon({ withdrawnAt: new Date() })
  const states = async () =>
    (await app.request(admin.listCoupons, { q: note }, organiser)).body.rows.map(({ state }) => state)
  const daysOf = async () =>
    (await app.request(admin.listCoupons, { q: note }, organiser)).body.rows.map(({ endsOn }) => endsOn)

  const chosen = { ids: [...ids, await idOf(other)] }
  const withdrawn = await app.request(admin.withdrawCoupons, { chosen, isWithdrawn: true }, organiser)
  expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  const { ids: changed } = withdrawn.body
  await app.request(admin.withdrawCoupons, { chosen: { ids: changed }, isWithdrawn: false }, organiser)
  const search = { q: note, sort: 'code' } as const
  const moved = await app.request(admin.setLastDay, { chosen: { search }, endsOn: '2098-05-31' }, organiser)
  const early = await app.request(admin.setLastDay, { chosen: { search }, endsOn: '2001-01-01' }, organiser)

  expect([withdrawn.body.count, changed.toSorted()]).toEqual([2, ids.toSorted()])
  expect(await states()).toEqual(['active', 'active'])
  expect([moved.body.count, await daysOf()]).toEqual([2, ['2098-05-31', '2098-05-31']])
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['endsOn']])
})

test('when two users pay with the last use while unused ones are released, one of them uses it', async () => {
  for (const _ of Array.from({ length: 4 })) {
    const both = [await billedPayer(), await billedPayer()]
    const code = await makeCoupon({ ratePpm: 1_000_000, maxUses: 1 })
    const applied = await Promise.all(both.map((one) => apply(one, code)))
    const [paid, other] = await Promise.all([
      ...both.map((one, at) => begin(one, applied[at]?.body.quoteHash, 'none')),
      releaseUses(app.db),
    ])

    expect([paid?.status, other?.status].sort()).toEqual([200, 409])
    expect(await countUses(code)).toBe(1)
  }
})

test('a charge that arrives after the use was released counts as a use', async () => {
  const one = await payer()
  const code = await makeCoupon({ ratePpm: 1_000_000 })
  await apply(one, code)
  await app.db.delete(couponUses).where(eq(couponUses.paymentId, one.paymentId))
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, one.paymentId))
  if (payment) await app.db.transaction((tx) => recordUse(tx, payment))
  if (payment) await app.db.transaction((tx) => recordUse(tx, payment))

  expect(await countUses(code)).toBe(1)
})

test('only organisers manage coupons', async () => {
  const visitor = await app.user()
  const couponId = await idOf(await makeCoupon())
  const answers = await Promise.all([
    app.request(admin.listCoupons, {}, visitor),
    app.request(admin.exportCoupons, {}, visitor),
    app.request(admin.getCoupon, { couponId }, visitor),
    app.request(admin.createCoupons, { ...one('MINE'), ...terms }, visitor),
    app.request(admin.changeCoupon, { couponId, ...terms, isWithdrawn: true }, visitor),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})
