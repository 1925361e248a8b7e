import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { languages } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { readBack } from '#tools/testing/read-pdf.ts'
import * as contract from '../contract.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
  const { contestId, organiser, entries } = judged
  await app.db.insert(grandPrizes).values({
    contestId,
    key: 'grand-prize',
    name: { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '全场大奖', es: 'Gran Premio' },
    position: 1,
    status: 'closed',
    winnerEntryId: entries[0]?.entryId ?? null,
  })
  const { body } = await app.request(getResults, { contestId }, organiser)
  await app.request(announceResults, { contestId, awards: awardsIn(body) }, organiser)
  await app.settle()
})
afterAll(() => app?.close())

const winner = () => {
  const [entry] = judged.entries
  if (!entry) throw new Error('Nobody entered.')
  return entry
}

async function own() {
  const { body } = await app.request(contract.listMyAwards, {}, winner().owner)
  const level = body.find(({ isTitle }) => !isTitle)
  const title = body.find(({ isTitle }) => isTitle)
  if (!level || !title) throw new Error('The first entry has no level or no title.')
  return { level, title }
}

test('a title that the jury voted for is an award of its own, in addition to the level', async () => {
  const { level, title } = await own()

  expect(level).toMatchObject({ level: { en: 'Platinum' }, isTitle: false })
  expect(title).toMatchObject({ level: { fr: 'Grand Prix' }, isTitle: true, serial: `${level.serial}-2` })
  const file = await fetchFile(app, contract.downloadCertificate, { awardId: title.id }, winner().owner)
  expect(readBack(file.body).pages.map((page) => page.includes('Grand Prize'))).toEqual([true])
})

test('the kit is one archive with every picture, certificate, card and note, in every language', async () => {
  const { level } = await own()
  const awardId = level.id

  const file = await fetchFile(app, contract.downloadKit, { awardId }, winner().owner)

  const folder = level.serial.toLowerCase()
  expect([file.status, file.type, file.name]).toEqual([200, 'application/zip', `${folder}.zip`])
  const files = unzipSync(file.body)
  const names = Object.keys(files)
  const looks = contract.imageLooks.map((look) => look.replaceAll('_', '-'))
  expect(names.sort()).toEqual(
    languages
      .flatMap((language) => {
        const named = (form: string) => `${folder}-platinum-${form}-${language}`
        return [
          `read-me-${language}.txt`,
          `${named('certificate')}.pdf`,
          ...contract.imageUses.flatMap((use) =>
            looks.map((look) => `${use}/${named(`${use}-${look}`)}.png`),
          ),
          ...looks.map((look) => `vector/${named(`vector-${look}`)}.svg`),
          ...contract.shareShapes.map((shape) => `share/${named(`share-${shape}`)}.jpg`),
        ].map((name) => `${folder}/${language}/${name}`)
      })
      .sort(),
  )
  const note = strFromU8(files[`${folder}/fr/read-me-fr.txt`] ?? Buffer.of())
  expect(note).toContain('La Halle aux échos\u00a0: Platine, Palmarès 2026')
  expect(note).toContain('- Odile Quenneville')
  expect(note).toContain(`/fr/awards/verify/${level.serial}`)
  const card = sharp(files[`${folder}/es/share/${folder}-platinum-share-square-es.jpg`])
  expect(await card.metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1080 })
})

test('a certificate is made while the portal answers others', async () => {
  const { level } = await own()
  const before = process.threadCpuUsage()

  const file = await fetchFile(app, contract.downloadCertificate, { awardId: level.id }, winner().owner)
  const { user, system } = process.threadCpuUsage(before)

  expect(readBack(file.body).pages).toHaveLength(1)
  // Of this thread, in microseconds, on a machine of any load. Opening the typefaces alone takes longer.
  expect(user + system).toBeLessThan(60_000)
})

test('every picture contains its title, its credit and the address that verifies the award', async () => {
  const { level } = await own()
  const input = { awardId: level.id, use: 'print', look: 'transparent' } as const

  const file = await fetchFile(app, contract.downloadAwardImage, input, winner().owner, 'fr')

  const { xmp } = await sharp(file.body).metadata()
  const packet = xmp?.toString('utf8') ?? ''
  expect(packet).toContain('>La Halle aux échos, Platine, Palmarès 2026</rdf:li>')
  expect(packet).toContain('<photoshop:Credit>Odile Quenneville / Palmarès</photoshop:Credit>')
  expect(packet).toContain('<rdf:li xml:lang="fr-CA">© 2026 Palmarès</rdf:li>')
  expect(packet).toMatch(
    new RegExp(`<xmpRights:WebStatement>http[^<]+/fr/awards/verify/${level.serial}</xmpRights:WebStatement>`),
  )
})

test('the kit and the cards of another user are not found', async () => {
  const { level } = await own()
  const stranger = judged.entries.at(-1)?.owner ?? judged.organiser

  const answers = await Promise.all([
    fetchFile(app, contract.downloadKit, { awardId: level.id }, stranger),
    fetchFile(app, contract.downloadShareCard, { awardId: level.id, shape: 'wide' }, stranger),
  ])

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
