import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { revokeAward } from '#features/awards/award/contract-admin.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import { closeRound } from '#features/jury/round/server/actions/rounds.ts'
import { credits, projectImages } from '#features/projects/project/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { auditLog } from '#server/database/tables.ts'
import type { ArchiveFile } from '#server/export/zip.ts'
import type { RequestOf } from '#shared/endpoint.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { countQueries } from '#tools/testing/count-queries.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { giveImage } from '#tools/testing/published-works.ts'
import { readBack } from '#tools/testing/read-pdf.ts'
import * as files from '../contract-files.ts'
import * as contract from '../contract-winners.ts'
import { withDetails } from './winner-details.ts'
import { archiveOf } from './winner-files.ts'
import { loadWinners } from './winner-queries.ts'

let app: TestApp
let judged: JudgedContest

/** The tests follow one contest from its open round to the announcement. */
beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19', isOpen: true })
  const [hall] = judged.entries
  await app.db
    .update(users)
    .set({
      firstName: '=Odile',
      address: '12, rue Sainte-Catherine',
      city: 'Montréal',
      state: 'QC',
      zip: 'H2X 1K4',
    })
    .where(eq(users.id, hall?.owner.id ?? ''))
  await app.db
    .insert(credits)
    .values({ projectId: hall?.projectId ?? '', role: 'photography', name: 'Ana Ruiz', position: 0 })
  const fileId = await giveImage(app.db, hall?.owner.id ?? '', { width: 1600, height: 1200 })
  await app.db
    .insert(projectImages)
    .values({ projectId: hall?.projectId ?? '', fileId, position: 0, legend: unwritten, isCover: true })
})
afterAll(() => app?.close())

type Search = Partial<RequestOf<typeof contract.findWinners>>

async function find(search: Search = {}) {
  const { contestId, organiser } = judged
  return (await app.request(contract.findWinners, { contestId, ...search }, organiser)).body
}

const exported = (format: 'csv' | 'xlsx', ids?: string[]) =>
  fetchFile(
    app,
    contract.exportWinners,
    { contestId: judged.contestId, chosen: ids ? { ids } : { search: {} }, format },
    judged.organiser,
  )

const everybody = () => ({ contestId: judged.contestId, chosen: { search: {} } })
const slides = (look: files.SlideLook) =>
  fetchFile(app, files.downloadSlides, { ...everybody(), language: 'en', look }, judged.organiser)
const certificates = (ids: string[], languages: ('en' | 'fr')[]) =>
  fetchFile(
    app,
    files.downloadWinnerFiles,
    { ...everybody(), chosen: { ids }, files: ['certificate', 'web'], languages, paper: 'A4' },
    judged.organiser,
  )

test('before the results are decided there are no winners and no files', async () => {
  const { stage, rows: winners } = await find()
  const file = await exported('csv')

  expect([stage, winners]).toEqual(['undecided', []])
  expect([file.status, JSON.parse(file.body.toString()).code]).toEqual([409, 'winners_undecided'])
})

test('once the results are decided, organisers see the winners, and files say that nothing is announced', async () => {
  const { contestId, organiser, entries } = judged
  await app.db.transaction((tx) => closeRound(tx, { actorId: organiser.id, contestId, number: 1 }))
  await app.db.insert(grandPrizes).values({
    contestId,
    key: 'grand-prize',
    name: { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '全场大奖', es: 'Gran Premio' },
    position: 0,
    status: 'closed',
    winnerEntryId: entries.find(({ title }) => title === 'El Faro')?.entryId ?? null,
  })

  const { stage, rows: winners } = await find()
  const file = await exported('csv')

  expect(stage).toBe('decided')
  expect(
    winners.map(({ title, level, titles }) => [title.fr || title.es || title.en, level?.en, titles.length]),
  ).toEqual([
    ['El Faro', 'Gold', 1],
    ['La Halle aux échos', 'Platinum', 0],
    ['Quiet Lamp', 'Gold', 0],
  ])
  expect(file.name).toBe('edition-19-winners-not-announced.csv')
  expect(file.body.toString()).toContain('Not announced yet')
  expect(file.body.toString()).not.toContain('/awards/verify/')
  expect((await certificates([winners[0]?.id ?? ''], ['en'])).status).toBe(409)
  expect(await app.db.$count(awards)).toBe(0)
  const show = await slides('light')
  expect(show.name).toBe('edition-19-slides-not-announced.pdf')
  expect(readBack(show.body).pages[0]).toContain('Not announced yet')
  const cards = await fetchFile(
    app,
    files.downloadPlaceCards,
    { ...everybody(), language: 'en', paper: 'LETTER' },
    organiser,
  )
  expect(readBack(cards.body)).toMatchObject({
    title: 'Place cards, Palmarès 2026 · Not announced yet',
    isTagged: true,
    sizes: [[612, 792]],
    pages: [expect.stringMatching(/Not announced yet/)],
  })
})

test('the list of an announced contest is filtered by level or title, by category and by what is missing', async () => {
  const { contestId, organiser } = judged
  const results = (await app.request(getResults, { contestId }, organiser)).body
  await app.request(announceResults, { contestId, awards: awardsIn(results) }, organiser)
  await app.settle()
  const all = await find()
  const titled = async (search: Search) => (await find(search)).rows.map(({ number }) => number)
  const [faro, hall, lamp] = all.rows.map(({ number }) => number)
  const office = all.categories.find(({ name }) => name.en === 'Office')?.id

  expect(all).toMatchObject({ stage: 'announced', total: 3 })
  expect(all.levels.map(({ key }) => key)).toEqual(['grand-prize', 'platinum', 'gold'])
  expect(await titled({ level: 'grand-prize' })).toEqual([faro])
  expect(await titled({ level: 'gold' })).toEqual([faro, lamp])
  expect(await titled({ category: office })).toEqual([lamp])
  expect(await titled({ missing: 'address' })).toEqual([faro, lamp])
  expect(await titled({ q: 'echos quenneville' })).toEqual([hall])
  expect(await titled({ missing: 'image' })).toEqual([faro, lamp])
  expect(await titled({ missing: 'credit' })).toEqual([hall])
})

test('the export has the contact, the address for the trophy and the credits, never as a formula', async () => {
  const hall = (await find()).rows.find(({ level }) => level?.en === 'Platinum')

  const file = await exported('csv', [hall?.id ?? ''])
  const workbook = await exported('xlsx')

  const [head, row, end] = file.body.toString().replace('\uFEFF', '').split('\r\n')
  expect(head).toBe(
    'Entry no.,Project,Level,Special titles,Discipline,Category,Awarded to,Credits,Photo credit,Contact,Email,Phone,' +
      'Trophy address,City,Province or state,Postal code,Country,Contact’s language,Project language,' +
      'Missing for the ceremony,Certificate number,Public page,Image link,Status',
  )
  expect(row).toContain(
    `${hall?.number},La Halle aux échos,Platinum,,Interior design,Retail,Odile Quenneville,`,
  )
  expect(row).toContain(`Photography — Ana Ruiz,,'=Odile`)
  expect(row).toContain(
    '"12, rue Sainte-Catherine",Montréal,QC,H2X 1K4,Canada,Français,Français,Photo credit,PAL-2026-',
  )
  expect(row).toMatch(/\/en\/awards\/verify\/PAL-2026-\d{4},,Announced$/)
  expect(end).toBe('')
  expect([workbook.status, workbook.name]).toEqual([200, 'edition-19-winners.xlsx'])
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.action, 'awards.exportWinners'))
  expect(lines.map(({ actorId, details }) => [actorId, details])).toContainEqual([
    judged.organiser.id,
    { winners: 1, format: 'csv', stage: 'announced' },
  ])
})

test('the slides have a page for each winner after a title and dividers, also when a picture cannot be read', async () => {
  const { body, name } = await slides('dark')

  const { pages, sizes, isTagged, parts, title } = readBack(body)
  expect([name, title, isTagged]).toEqual(['edition-19-slides.pdf', 'Slides, Palmarès 2026', true])
  expect(new Set(sizes.map(String))).toEqual(new Set(['960,540']))
  expect(parts.filter((part) => /^H/.test(part))).toEqual(['H1', 'H2', 'H3', 'H2', 'H3', 'H2', 'H3'])
  const found = [
    'Palmarès 2026',
    'Retail',
    'La Halle aux échos',
    'Office',
    'Quiet Lamp',
    'Grand Prize',
    'El Faro',
  ]
  expect(pages.map((page, at) => page.includes(found[at] ?? '?'))).toEqual(found.map(() => true))
  expect(pages[2]).toContain('Photography: Ana Ruiz')
  expect(pages[2]).toContain('No image')
})

test('certificates and images are in one archive, a folder for each winner', async () => {
  const faro = (await find({ level: 'grand-prize' })).rows[0]

  const { body, name } = await certificates([faro?.id ?? ''], ['en', 'fr'])

  const number = String(faro?.number).padStart(4, '0')
  const looks = ['colour', 'black-and-white', 'transparent', 'transparent-white']
  const ofAward = (award: string, language: string) => [
    `${award}-certificate-${language}.pdf`,
    ...looks.map((look) => `${award}-web-${look}-${language}.png`),
  ]
  expect(name).toBe('edition-19-certificates.zip')
  expect(Object.keys(unzipSync(body)).sort()).toEqual(
    [`pal-2026-${number}-gold`, `pal-2026-${number}-2-grand-prize`]
      .flatMap((award) => [...ofAward(award, 'en'), ...ofAward(award, 'fr')])
      .map((file) => `${number}-Grand-Prize-El-Faro/${file}`)
      .sort(),
  )
})

test('a file that cannot be made is named at the end of the archive', async () => {
  const { winners } = await loadWinners(app.db, judged.contestId)
  const making = {
    files: ['certificate'],
    languages: ['fr'],
    paper: 'LETTER',
    language: 'en',
    announcedOn: 'not a day',
  } as const

  const made: ArchiveFile[] = []
  for await (const file of archiveOf(app.app.tools, winners.slice(-1), making)) made.push(file)

  expect(made.map(({ name }) => name)).toEqual(['missing-files.txt'])
  expect(String(made[0]?.body)).toMatch(/-Gold-Quiet-Lamp\/pal-2026-\d{4}-gold-certificate-fr\.pdf/)
})

test('the details of three winners need as many queries as those of one', async () => {
  const { winners } = await loadWinners(app.db, judged.contestId)
  const withImage = winners.filter(({ level }) => level?.key === 'platinum')

  const [one, three] = await Promise.all(
    [withImage, winners].map((some) => countQueries(app.databaseUrl, (db) => withDetails(db, some))),
  )

  expect(three).toBe(one)
})

test('a revoked award is handed out to nobody', async () => {
  const lamp = (await find({ level: 'gold' })).rows.find(({ titles }) => titles.length === 0)
  const [award] = await app.db
    .select()
    .from(awards)
    .where(eq(awards.entryId, lamp?.id ?? ''))

  await app.request(revokeAward, { awardId: award?.id ?? '', reason: 'Not theirs' }, judged.organiser)

  expect((await find()).rows.map(({ id }) => id)).not.toContain(lamp?.id)
  expect((await exported('csv', [lamp?.id ?? ''])).status).toBe(409)
})

test('only organisers see the winners', async () => {
  const { contestId, jury, entries } = judged
  const redactor = await app.user({ roles: ['redactor'] })

  const answers = [jury[0], entries[0]?.owner, redactor].map((as) =>
    app.request(contract.findWinners, { contestId }, as),
  )

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403])
})
