import { eq } from 'drizzle-orm'
import { issueAwards } from '#features/awards/award/server/actions.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { getJury } from '#features/gallery/pages/server/jury-queries.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { jurorProfiles } from '#features/jury/panel/server/profile-tables.ts'
import { createArticle, publishArticle, submitArticle } from '#features/news/server/actions.ts'
import { saveIssue } from '#features/news/server/magazine.ts'
import { magazineIssues, magazinePages } from '#features/news/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { newId } from '#server/database/columns.ts'
import { unwritten } from '#shared/language.ts'
import type { TestApp } from './app.ts'
import { giveJudgedContest } from './judged-contest.ts'
import { givePricedProject } from './priced-project.ts'
import { giveEdition, givePublished } from './published-works.ts'

/** A public page of each kind: the path of its route, and the example's path in English. */
export type PageExamples = [route: string, path: string][]

async function giveNews(app: TestApp): Promise<void> {
  const { db, settings } = app.app.tools
  const author = await app.user()
  const organiser = await app.user({ roles: ['organiser'] })
  const { id } = await createArticle(db, {
    ownerId: author.id,
    language: 'en',
    title: { ...unwritten, en: 'A Roof over the Market', fr: 'Un toit sur le marché' },
    lead: { ...unwritten, en: 'In short.', fr: 'En bref.' },
    body: { ...unwritten, en: '<p>The text.</p>', fr: '<p>Le texte.</p>' },
  })
  await submitArticle(db, author.id, id, 'en')
  await publishArticle(db, settings, organiser.id, id, new Date('2026-02-01T12:00:00Z'))
  const issueId = crypto.randomUUID()
  await saveIssue(db, organiser.id, {
    issueId,
    number: 1,
    title: { en: 'Bridges', fr: 'Ponts', 'zh-hans': '桥', es: 'Puentes' },
    publishedOn: '2026-01-01',
    readAt: '',
  })
  // Of an issue's PDF, only its number of pages and its texts matter here.
  const pdfFileId = newId()
  await db.insert(files).values({
    id: pdfFileId,
    ownerId: organiser.id,
    purpose: 'magazine-issue',
    originalName: 'issue.pdf',
    originalKey: `private/${pdfFileId}`,
    type: 'application/pdf',
    bytes: 1,
    sha256: '0',
    status: 'ready',
    pages: 1,
  })
  await db.update(magazineIssues).set({ pdfFileId }).where(eq(magazineIssues.id, issueId))
  await db.insert(magazinePages).values({ issueId, number: 1, text: 'Bridges and piers.' })
}

/** Publishes a work of each kind, a firm, news, an issue, an edition, its judging report and an open contest. */
export async function givePublicPages(app: TestApp): Promise<PageExamples> {
  const owner = await app.user()
  const firm = await createFirm(app.db, owner.id, {
    name: 'Pelletier Roy',
    country: 'CA',
    state: 'QC',
    city: 'Sainte-Luce',
    website: 'https://pelletier-roy.example',
    description: { ...unwritten, en: 'Bridges and piers.', fr: 'Des ponts et des quais.' },
    socialLinks: ['https://instagram.com/pelletierroy'],
  })
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  const [bridge = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    {
      title: { en: 'The Slow Bridge', fr: 'Le pont lent', 'zh-hans': '慢桥', es: 'El puente lento' },
      summary: { en: 'A footbridge drawn as one line.', fr: 'Une passerelle d’un trait.' },
      description: { en: '<p>The town asked for a crossing.</p>' },
      level: 'platinum',
      rank: 1,
      city: 'Sainte-Luce',
      credits: [
        { role: 'structure', name: 'Bjerke et associés' },
        { role: 'photography', name: 'Ingrid Moe' },
      ],
      legend: { en: 'October, a little after six.' },
      shapes: [
        { width: 2400, height: 1348 },
        { width: 1800, height: 2400 },
      ],
    },
    {
      title: { en: 'Lamp for One Page' },
      summary: { en: 'It lights one page.' },
      kind: 'product',
      discipline: 'product',
      level: 'gold',
      rank: 2,
    },
  ])
  await app.db.update(projects).set({ firmId: firm.id, submitsAs: 'firm' }).where(eq(projects.id, bridge))
  await publishWorks({ db: app.db }, [bridge])
  await issueAwards(app.db, contestId, app.app.tools.settings.publicUrl)
  const [award] = await app.db.select().from(awards).where(eq(awards.contestId, contestId))
  await giveNews(app)
  await givePricedProject(app, owner)
  const judged = await giveJudgedContest(app, { slug: 'judged' })
  const results = await app.request(getResults, { contestId: judged.contestId }, judged.organiser)
  const announced = { contestId: judged.contestId, awards: awardsIn(results.body) }
  await app.request(announceResults, announced, judged.organiser)
  await app.settle()
  const [juror] = judged.jury
  await app.db.insert(jurorProfiles).values({
    userId: juror?.id ?? '',
    language: 'en',
    bio: 'Draws schools and libraries.',
    completedAt: new Date(),
  })
  const [profile] = (await getJury(app.db, 'judged')).jurors.filter(({ bios }) => bios.length > 0)
  return [
    ['/home', '/home'],
    ['/inspirations', '/inspirations'],
    ['/inspirations/:slug', '/inspirations/the-slow-bridge'],
    ['/inspirations/:slug/images/:part', '/inspirations/the-slow-bridge/images/2'],
    ['/products/:slug', '/products/lamp-for-one-page'],
    ['/products/:slug/images/:part', '/products/lamp-for-one-page/images/1'],
    ['/products', '/products'],
    ['/firms', '/firms'],
    ['/firms/:slug', `/firms/${firm.slug}`],
    ['/map', '/map'],
    ['/map/:slug', '/map/north-america'],
    ['/awards', '/awards'],
    ['/awards/:slug', '/awards/edition'],
    ['/awards/:slug/judging', '/awards/judged/judging'],
    ['/jury/:slug', '/jury/judged'],
    ['/jury/:slug/:part', `/jury/judged/${profile?.slug}`],
    ['/awards/verify', '/awards/verify'],
    ['/awards/verify/:slug', `/awards/verify/${award?.serial}`],
    ['/submit', '/submit'],
    ['/news', '/news'],
    ['/news/:slug', '/news/a-roof-over-the-market'],
    ['/e-magazine', '/e-magazine'],
    ['/e-magazine/:slug', '/e-magazine/1'],
    ['/e-magazine/:slug/text', '/e-magazine/1/text'],
    ['/pages/:slug', '/pages/privacy'],
  ]
}
