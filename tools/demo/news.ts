import { takeDocument } from '#features/files/uploads/server/actions/take-document.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { createArticle, publishArticle, submitArticle } from '#features/news/server/actions.ts'
import { replacePdf } from '#features/news/server/draw-issue.ts'
import { saveIssue } from '#features/news/server/magazine.ts'
import { listIssues, listOwnArticles } from '#features/news/server/queries.ts'
import type { Tools } from '#server/http/http.ts'
import { unwritten } from '#shared/language.ts'
import type { Cast } from './casting.ts'
import { printIssue } from './magazine-pdf.ts'
import { picturesOf } from './pictures.ts'
import { articles, issues } from './texts/texts.ts'

const day = 86_400_000

const coverOf = (picture: string) => picturesOf(picture)[0]?.path ?? null

/** Articles by the demo's firms, most of them published, and the entrant's draft. */
async function writeArticles(tools: Tools, cast: Cast): Promise<void> {
  const { db, settings } = tools
  for (const { firmKey, picture, daysAgo, ...texts } of articles) {
    const firm = cast.firms.get(firmKey)
    if (!firm) throw new Error(`The demo has no firm ${firmKey} to write an article.`)
    const { ownerId, firmId } = firm
    if ((await listOwnArticles(db, ownerId)).some(({ title }) => title.en === texts.title.en)) continue
    const source = coverOf(picture)
    const cover = source && {
      ownerId,
      purpose: 'article-cover' as const,
      originalName: `${firmKey}.webp`,
      source,
    }
    const coverFileId = cover ? (await takeImage(tools, cover)).fileId : null
    const { id } = await createArticle(db, { ownerId, firmId, language: 'en', coverFileId, ...texts })
    await submitArticle(db, ownerId, id, 'en')
    if (picture !== 'review') {
      await publishArticle(db, settings, cast.organiserId, id, new Date(Date.now() - daysAgo * day))
    }
  }
  const own = await listOwnArticles(db, cast.entrantId)
  if (own.some(({ status }) => status === 'draft')) return
  await createArticle(db, {
    ownerId: cast.entrantId,
    firmId: cast.firms.get('pelletier-roy')?.firmId ?? null,
    language: 'fr',
    title: { ...unwritten, fr: 'Carnet de chantier\u00a0: le quai des anciens' },
    lead: { ...unwritten, fr: 'Un banc de quarante mètres, posé en une nuit, entre deux marées.' },
    body: { ...unwritten, fr: '<p>Le granit est arrivé par bateau, comme celui du premier quai.</p>' },
  })
}

async function bindIssues(tools: Tools, { organiserId }: Cast): Promise<void> {
  const { db } = tools
  const known = await listIssues(db)
  for (const { number, picture, daysAgo, title } of issues) {
    if (known.some((issue) => issue.number === number)) continue
    const source = coverOf(picture)
    if (!source) throw new Error(`Issue ${number} has no cover.`)
    const { fileId } = await takeImage(tools, {
      ownerId: organiserId,
      purpose: 'magazine-cover',
      originalName: `${number}.webp`,
      source,
    })
    const issueId = crypto.randomUUID()
    await saveIssue(db, organiserId, {
      issueId,
      number,
      title,
      publishedOn: new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10),
      readAt: '',
      coverFileId: fileId,
    })
    await takeDocument(tools, {
      ownerId: organiserId,
      purpose: 'magazine-issue',
      originalName: `palmares-${number}.pdf`,
      source: await printIssue({ number, picture, title }),
      attach: (tx, pdfFileId) => replacePdf(tx, issueId, pdfFileId),
    })
  }
}

/** The demo's news and its magazine. */
export async function writeNews(tools: Tools, cast: Cast): Promise<void> {
  await writeArticles(tools, cast)
  await bindIssues(tools, cast)
}
