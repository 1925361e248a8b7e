import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import { projectTexts } from '#features/projects/project/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults, type ResultsView } from '#features/results/decisions/contract.ts'
import { outbox } from '#server/database/tables.ts'
import { locales } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { readBack } from '#tools/testing/read-pdf.ts'
import * as contract from '../contract.ts'
import { giveAwards, issueAwards } from './actions.ts'
import { awards } from './tables.ts'

let app: TestApp
let judged: JudgedContest
let results: ResultsView

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
  const { contestId, organiser } = judged
  results = (await app.request(getResults, { contestId }, organiser)).body
  await app.request(announceResults, { contestId, awards: awardsIn(results) }, organiser)
  await app.settle()
})
afterAll(() => app?.close())

const ownerOf = (title: string): User => {
  const found = judged.entries.find((entry) => entry.title === title)
  if (!found) throw new Error(`Nobody entered ${title}.`)
  return found.owner
}
const levelOf = (entryId: string) => results.entries.find((entry) => entry.entryId === entryId)?.level ?? null

test('every entry with a level has one award, numbered by its edition and entry', async () => {
  const winners = judged.entries.filter(({ entryId }) => levelOf(entryId) !== null)
  const given = await app.db.select().from(awards)

  expect(winners.length).toBeGreaterThan(0)
  expect(winners.length).toBeLessThan(judged.entries.length)
  expect(given.map(({ entryId, levelKey, serial }) => [entryId, levelKey, serial]).sort()).toEqual(
    winners
      .map(({ entryId, number }) => [
        entryId,
        levelOf(entryId),
        `PAL-2026-${String(number).padStart(4, '0')}`,
      ])
      .sort(),
  )
})

test('repeated and simultaneous events issue and mail every award once', async () => {
  const before = await app.db.select().from(awards)
  const mailsBefore = (await app.db.select().from(outbox)).length

  await Promise.all(
    Array.from({ length: 5 }, () => issueAwards(app.db, judged.contestId, 'https://palmares.example')),
  )
  expect(await app.db.transaction((tx) => giveAwards(tx, judged.contestId))).toBeNull()

  expect(await app.db.select().from(awards)).toEqual(before)
  expect(await app.db.select().from(outbox)).toHaveLength(mailsBefore)
})

test('an award keeps its announced texts when the work is renamed', async () => {
  const [hall] = judged.entries
  const owner = ownerOf('La Halle aux échos')
  await app.db
    .update(projectTexts)
    .set({ title: 'Autre titre' })
    .where(eq(projectTexts.projectId, hall?.projectId ?? ''))

  const { body } = await app.request(contract.listMyAwards, {}, owner)

  const award = body.find(({ serial }) => serial === `PAL-2026-${String(hall?.number).padStart(4, '0')}`)
  expect(award).toMatchObject({
    title: { fr: 'La Halle aux échos' },
    level: { en: 'Platinum', fr: 'Platine', 'zh-hans': '铂金奖', es: 'Platino' },
    contest: { en: 'Palmarès 2026' },
    year: 2026,
    discipline: { en: 'Interior design' },
    category: { en: 'Retail' },
    recipient: 'Odile Quenneville',
    projectId: hall?.projectId,
  })
})

test('users see their own awards; the certificate and images of another user are not found', async () => {
  const owner = ownerOf('La Halle aux échos')
  const stranger = ownerOf('El Faro')
  const organiser = judged.organiser
  const lists = await Promise.all(
    [owner, stranger, ownerOf('Harbour Hall'), organiser].map(async (user) => {
      const { body } = await app.request(contract.listMyAwards, {}, user)
      return body.map(({ title }) => title.fr || title.es)
    }),
  )
  const own = (await app.request(contract.listMyAwards, {}, owner)).body
  const awardId = own[0]?.id ?? ''

  expect(lists).toEqual([own.map(() => 'La Halle aux échos'), ['El Faro'], [], []])
  for (const other of [stranger, organiser]) {
    expect((await fetchFile(app, contract.downloadCertificate, { awardId }, other)).status).toBe(404)
    const image = { awardId, use: 'web', look: 'colour' } as const
    expect((await fetchFile(app, contract.downloadAwardImage, image, other)).status).toBe(404)
  }
  expect((await app.request(contract.listMyAwards, {})).status).toBe(401)
})

test('a revoked award is hidden from its owner too', async () => {
  const owner = ownerOf('Quiet Lamp')
  const [award] = (await app.request(contract.listMyAwards, {}, owner)).body
  const awardId = award?.id ?? ''
  await app.db.update(awards).set({ revokedAt: new Date() }).where(eq(awards.id, awardId))

  const list = await app.request(contract.listMyAwards, {}, owner)
  const file = await fetchFile(app, contract.downloadCertificate, { awardId }, owner)

  expect([list.body, file.status]).toEqual([[], 404])
})

test('the certificate is one landscape page with the level, the title and the recipient, in the reader’s language', async () => {
  const owner = ownerOf('El Faro')
  const [award] = (await app.request(contract.listMyAwards, {}, owner)).body
  const awardId = award?.id ?? ''
  // Late in the evening in Montréal, it is the next day in UTC.
  await app.db
    .update(awards)
    .set({ issuedAt: new Date('2026-11-02T03:30:00Z') })
    .where(eq(awards.id, awardId))

  const expected = {
    en: { name: 'Certificate, El Faro', level: 'Gold', day: /November 1, 2026/ },
    fr: { name: 'Certificat, El Faro', level: 'Or', day: /1\s*er novembre 2026/ },
    es: { name: 'Certificado, El Faro', level: 'Oro', day: /1\s+de noviembre de 2026/ },
    'zh-hans': { name: '证书，El Faro', level: '金奖', day: /2026\s*年\s*11\s*月\s*1\s*日/ },
  }
  for (const language of ['en', 'fr', 'es', 'zh-hans'] as const) {
    const file = await fetchFile(app, contract.downloadCertificate, { awardId }, owner, language)
    const fileName = `${award?.serial.toLowerCase()}-gold-certificate-${language}.pdf`
    expect([file.status, file.type, file.name]).toEqual([200, 'application/pdf', fileName])
    const { title, pages, sizes, language: written, isTagged, parts } = readBack(file.body)
    const [page, ...further] = pages
    const { name, level, day } = expected[language]
    expect(title).toBe(name)
    expect(further).toEqual([])
    expect(sizes).toEqual([[792, 612]])
    expect([isTagged, written, parts.filter((part) => part === 'H1')]).toEqual([
      true,
      locales[language],
      ['H1'],
    ])
    const lines = page?.split('\n') ?? []
    expect(lines).toEqual(expect.arrayContaining([level, 'El Faro', 'Odile Quenneville', award?.serial]))
    expect(page).toMatch(day)
    // A letter that the portal's fonts lack would be missing from the text.
    expect(page).not.toMatch(/[\0\uFFFD]/)
  }
  await app.db.update(users).set({ country: 'FR' }).where(eq(users.id, owner.id))
  const abroad = await fetchFile(app, contract.downloadCertificate, { awardId }, owner)
  expect(readBack(abroad.body).sizes).toEqual([[842, 595]])
})

test('the award’s picture is available for web and print: on white, in black, and transparent for light and dark', async () => {
  const owner = ownerOf('El Faro')
  const [award] = (await app.request(contract.listMyAwards, {}, owner)).body
  const pictures = await Promise.all(
    contract.imageUses.flatMap((use) =>
      contract.imageLooks.map(async (look) => {
        const input = { awardId: award?.id ?? '', use, look }
        const file = await fetchFile(app, contract.downloadAwardImage, input, owner, 'es')
        const picture = sharp(file.body)
        const { format, width, height, density } = await picture.metadata()
        const { channels, isOpaque } = await picture.stats()
        const corner = await sharp(file.body)
          .extract({ left: 0, top: 0, width: 1, height: 1 })
          .ensureAlpha()
          .raw()
          .toBuffer()
        // A width that shows every colour at any size.
        const pixels = await sharp(file.body)
          .flatten({ background: '#fff' })
          .resize(300)
          .toColourspace('srgb')
          .raw()
          .toBuffer()
        const isGrey = pixels.every((value, at) => at % 3 === 0 || value === pixels[at - 1])
        return {
          file: [file.status, file.type, file.name],
          picture: [format, width, height, Math.round(density ?? 0), isOpaque, isGrey],
          corner: corner.at(3),
          isDrawn: channels.some(({ stdev }) => stdev > 1),
        }
      }),
    ),
  )
  const named = (form: string) => [200, 'image/png', `${award?.serial.toLowerCase()}-gold-${form}-es.png`]
  const web = ['png', 1200, 600, 72]
  const print = ['png', 4800, 2400, 300]

  expect(pictures).toEqual([
    { file: named('web-colour'), picture: [...web, true, false], corner: 255, isDrawn: true },
    { file: named('web-black-and-white'), picture: [...web, true, true], corner: 255, isDrawn: true },
    { file: named('web-transparent'), picture: [...web, false, false], corner: 0, isDrawn: true },
    { file: named('web-transparent-white'), picture: [...web, false, false], corner: 0, isDrawn: true },
    { file: named('print-colour'), picture: [...print, true, false], corner: 255, isDrawn: true },
    { file: named('print-black-and-white'), picture: [...print, true, true], corner: 255, isDrawn: true },
    { file: named('print-transparent'), picture: [...print, false, false], corner: 0, isDrawn: true },
    { file: named('print-transparent-white'), picture: [...print, false, false], corner: 0, isDrawn: true },
  ])
})

test('every owner gets one mail for each work in their language, with kind words when there is no award', async () => {
  const mails = await app.db.select().from(outbox)
  const about = (title: string) =>
    mails
      .filter(({ recipient }) => recipient === ownerOf(title).email)
      .map(({ language, subject }) => [language, subject])

  expect(about('La Halle aux échos')).toEqual([['fr', 'La Halle aux échos remporte un prix : Palmarès 2026']])
  expect(about('El Faro')).toEqual([['es', 'El Faro ganó un premio en Palmarès 2026']])
  expect(about('Quiet Lamp')).toEqual([['en', 'Quiet Lamp won an award at Palmarès 2026']])
  expect(about('湖畔图书馆')).toEqual([['zh-hans', '结果已公布：Palmarès 2026']])
  expect(about('Harbour Hall')).toEqual([['en', 'Results announced: Palmarès 2026']])
  const lost = mails.find(({ recipient }) => recipient === ownerOf('Harbour Hall').email)
  expect(lost?.plain).toContain('Harbour Hall did not receive an award')
  expect(lost?.plain).toContain('/en/awards')
  const won = mails.find(({ recipient }) => recipient === ownerOf('La Halle aux échos').email)
  expect(won?.plain).toContain('Retail\u00a0: Platine')
  expect(won?.plain).toContain('/account/my-awards')
})

test('a title with the same key as a level is an award of its own', async () => {
  const scene = await giveJudgedContest(app, { slug: 'same-key' })
  const { contestId, organiser } = scene
  const { body } = await app.request(getResults, { contestId }, organiser)
  const best = body.entries.find(({ level }) => level !== null)
  const key = best?.level ?? ''
  const name = { en: 'Best of all', fr: 'Le meilleur', 'zh-hans': '最佳', es: 'El mejor' }
  await app.db.insert(grandPrizes).values({
    contestId,
    key,
    name,
    position: 0,
    status: 'closed',
    winnerEntryId: best?.entryId ?? null,
  })
  const seen = await app.request(getResults, { contestId }, organiser)
  await app.request(announceResults, { contestId, awards: awardsIn(seen.body) }, organiser)
  await app.settle()

  const given = await app.db
    .select()
    .from(awards)
    .where(eq(awards.entryId, best?.entryId ?? ''))
  expect(given.map(({ levelKey, isTitle }) => [levelKey, isTitle]).sort()).toEqual([
    [key, false],
    [key, true],
  ])
})
