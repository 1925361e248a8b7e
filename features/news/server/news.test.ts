import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

async function write(author: User, title = 'A roof by the river'): Promise<string> {
  const { body } = await app.request(contract.beginArticle, {}, author, { language: 'fr' })
  await app.request(
    contract.saveArticle,
    { articleId: body.id, title: { fr: title }, lead: { fr: 'En bref.' }, body: { fr: '<p>Le texte.</p>' } },
    author,
  )
  return body.id
}

async function publish(author: User, title: string): Promise<string> {
  const articleId = await write(author, title)
  await app.request(contract.submitArticle, { articleId }, author)
  await app.request(contract.publishArticle, { articleId }, organiser)
  return articleId
}

test('a draft is saved by field and language, and sanitised', async () => {
  const author = await app.user()
  const { body } = await app.request(contract.beginArticle, {}, author, { language: 'fr' })
  const articleId = body.id

  await app.request(
    contract.saveArticle,
    {
      articleId,
      title: { fr: 'Un <b>toit</b>' },
      body: { fr: '<p onclick="x()">Un</p><script>x()</script>' },
    },
    author,
  )
  await app.request(contract.saveArticle, { articleId, title: { en: 'A roof' } }, author)
  const found = await app.request(contract.getArticle, { articleId }, author)

  expect(found.body).toMatchObject({
    status: 'draft',
    language: 'fr',
    title: { fr: 'Un toit', en: 'A roof', es: '' },
    body: { fr: '<p>Un</p>' },
  })
})

test('a save that arrives after a later save of the same page is ignored', async () => {
  const author = await app.user()
  const { body } = await app.request(contract.beginArticle, {}, author, { language: 'fr' })
  const save = async (title: string, writer: string, sequence: number) => {
    const input = { articleId: body.id, title: { fr: title }, writer, sequence }
    return (await app.request(contract.saveArticle, input, author)).body.title.fr
  }

  const titles = [
    await save('Newer', 'page', 2),
    await save('Older', 'page', 1),
    await save('Of another page', 'other', 1),
  ]

  expect(titles).toEqual(['Newer', 'Newer', 'Of another page'])
})

test('only its author can see a draft article; for anyone else it is not found', async () => {
  const articleId = await write(await app.user())
  const other = await app.user()

  const answers = [
    await app.request(contract.getArticle, { articleId }, other),
    await app.request(contract.saveArticle, { articleId, title: { fr: 'Autre' } }, other),
    await app.request(contract.submitArticle, { articleId }, other),
    await app.request(contract.takeBackArticle, { articleId }, other),
    await app.request(contract.removeArticle, { articleId }, other),
  ]

  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  expect((await app.request(contract.listMyArticles, {}, other)).body).toEqual([])
})

test('only organisers see the review list, and it has no drafts', async () => {
  const author = await app.user()
  const articleId = await write(author)

  const asAuthor = await app.request(contract.listAdminArticles, {}, author)
  const asOrganiser = await app.request(contract.getAdminArticle, { articleId }, organiser)

  expect(asAuthor.status).toBe(403)
  expect(asOrganiser.status).toBe(404)
})

test('an incomplete article cannot be submitted, and the response lists each missing field', async () => {
  const author = await app.user()
  const { body } = await app.request(contract.beginArticle, {}, author, { language: 'es' })

  const rejected = await app.request(contract.submitArticle, { articleId: body.id }, author)

  expect(rejected.status).toBe(422)
  expect(Object.keys(rejected.body.errors ?? {})).toEqual(['title.es', 'lead.es', 'body.es'])
})

test('without a price an article goes straight to review, is locked, and can be withdrawn', async () => {
  const author = await app.user()
  const articleId = await write(author)

  const submitted = await app.request(contract.submitArticle, { articleId }, author)
  const late = await app.request(contract.saveArticle, { articleId, title: { fr: 'Autre' } }, author)
  const taken = await app.request(contract.takeBackArticle, { articleId }, author)

  expect(submitted.body.status).toBe('in_review')
  expect(late.body.code).toBe('article_moved')
  expect(taken.body.status).toBe('draft')
})

test('a lead that is too long is rejected with the number of characters', async () => {
  const author = await app.user()
  const articleId = await write(author)

  const rejected = await app.request(
    contract.saveArticle,
    { articleId, lead: { fr: 'x'.repeat(403) } },
    author,
  )

  expect(rejected.status).toBe(422)
  expect(rejected.body.errors).toEqual({ 'lead.fr': ['3 characters over the limit of 400'] })
})

test('publishing creates a slug, an audit log entry and a mail in the author’s language', async () => {
  const author = await app.user({ lang: 'es' })
  const articleId = await publish(author, 'Un toit d’été')

  const found = await app.request(contract.getArticle, { articleId }, author)
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, author.email))
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, articleId))

  expect(found.body).toMatchObject({ status: 'published', slug: 'un-toit-d-ete' })
  expect(mail).toMatchObject({ language: 'es', subject: 'Artículo publicado: «Un toit d’été»' })
  expect(lines.map((line) => line.action)).toEqual(['news.submit', 'news.publish'])
})

test('two articles with the same title have different slugs', async () => {
  const author = await app.user()
  const first = await publish(author, 'Deux maisons')
  const second = await publish(author, 'Deux maisons')

  const slugs = [first, second].map((articleId) => app.request(contract.getArticle, { articleId }, author))

  const found = (await Promise.all(slugs)).map(({ body }) => body.slug)
  expect(found).toEqual(['deux-maisons', `deux-maisons-${second.slice(-12)}`])
})

test('declining requires a reason, which is sent to the author, who may edit and resubmit the article', async () => {
  const author = await app.user()
  const articleId = await write(author)
  await app.request(contract.submitArticle, { articleId }, author)

  const bare = await app.request(contract.declineArticle, { articleId, reason: ' ' }, organiser)
  await app.request(
    contract.declineArticle,
    { articleId, reason: 'Please name the photographer.' },
    organiser,
  )
  const declined = await app.request(contract.getArticle, { articleId }, author)
  const again = await app.request(contract.submitArticle, { articleId }, author)
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, author.email))

  expect(bare.status).toBe(422)
  expect(declined.body).toMatchObject({ status: 'declined', reason: 'Please name the photographer.' })
  expect(mail?.plain).toContain('Please name the photographer.')
  expect(again.body).toMatchObject({ status: 'in_review', reason: '' })
})

test('when two organisers answer at once, one answer counts', async () => {
  const author = await app.user()
  const articleId = await write(author)
  await app.request(contract.submitArticle, { articleId }, author)

  const answers = await Promise.all([
    app.request(contract.publishArticle, { articleId }, organiser),
    app.request(contract.publishArticle, { articleId }, organiser),
  ])

  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
})

test('the review list is searched by title and author, and shows the longest waiting first', async () => {
  const author = await app.user()
  await app.db.update(users).set({ lastName: 'Quasarovà' }).where(eq(users.id, author.id))
  const published = await publish(author, 'Vitrail un')
  const waiting: string[] = []
  for (const title of ['Vitrail deux', 'Vitrail trois']) {
    const articleId = await write(author, title)
    await app.request(contract.submitArticle, { articleId }, author)
    waiting.push(articleId)
  }
  await write(author, 'Vitrail quatre')
  const list = async (search: Partial<contract.ArticleSearch>) =>
    (await app.request(contract.listAdminArticles, search, organiser)).body
  const idsOf = async (search: Partial<contract.ArticleSearch>) =>
    (await list(search)).rows.map(({ id }) => id)

  expect(await idsOf({ q: 'vitrail' })).toEqual([...waiting, published])
  expect(await idsOf({ q: 'quasarova trois' })).toEqual([waiting[1]])
  expect(await idsOf({ q: 'quasarova', status: 'published' })).toEqual([published])
  expect(await idsOf({ q: 'quasarova', sort: 'article' })).toEqual([waiting[0], waiting[1], published])
  expect((await list({ q: 'quasarova', status: 'declined' })).waiting).toBeGreaterThan(1)
})

/** Uploads a picture to a target, like the browser. */
async function bring(user: User, purpose: string, subjectId: string): Promise<number> {
  const body = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a6f55' } })
    .jpeg()
    .toBuffer()
  const written = { purpose, subjectId, filename: 'roof.jpg' }
  const metadata = Object.entries(written)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { authorization: `Bearer ${user.token}`, 'tus-resumable': '1.0.0' }
  const announced = await fetch(`${app.address}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(body.byteLength), 'upload-metadata': metadata },
  })
  if (announced.status !== 201) return announced.status
  const sent = await fetch(new URL(announced.headers.get('location') ?? '', app.address), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  })
  return sent.status
}

test('an author can upload a picture to their own draft article, and remove it', async () => {
  const author = await app.user()
  const articleId = await write(author)

  const stranger = await bring(await app.user(), 'article-cover', articleId)
  const brought = await bring(author, 'article-cover', articleId)
  const pictured = await app.request(contract.getArticle, { articleId }, author)
  const bare = await app.request(contract.removeArticleCover, { articleId }, author)
  await app.request(contract.submitArticle, { articleId }, author)
  const late = await bring(author, 'article-cover', articleId)

  expect([stranger, brought, late]).toEqual([404, 204, 409])
  expect(pictured.body.cover).toMatchObject({ width: 1200, height: 900 })
  expect(bare.body.cover).toBeNull()
})

test('only organisers upload magazine covers', async () => {
  const input = { ...issue, issueId: crypto.randomUUID(), number: 40 }
  const { body } = await app.request(contract.saveIssue, input, organiser)

  expect(await bring(await app.user(), 'magazine-cover', body.id)).toBe(404)
  expect(await bring(organiser, 'magazine-cover', body.id)).toBe(204)
  const { body: issues } = await app.request(contract.listIssues, {}, organiser)
  expect(issues[0]?.cover).toMatchObject({ width: 1200 })
  await app.request(contract.removeIssue, { issueId: body.id }, organiser)
})

const issue = {
  number: 12,
  title: { en: 'Roofs', fr: 'Toits', 'zh-hans': '屋顶', es: 'Techos' },
  publishedOn: '2026-03-01',
  readAt: 'https://example.com/12',
}

test('organisers add, change and remove issues of the magazine, and a number is unique', async () => {
  const input = () => ({ ...issue, issueId: crypto.randomUUID() })
  const added = await app.request(contract.saveIssue, input(), organiser)
  const twice = await app.request(contract.saveIssue, input(), organiser)
  const unsafe = await app.request(
    contract.saveIssue,
    { ...issue, issueId: added.body.id, readAt: 'javascript:alert(1)' },
    organiser,
  )
  const changed = await app.request(
    contract.saveIssue,
    { ...issue, issueId: added.body.id, number: 13 },
    organiser,
  )
  const removed = await app.request(contract.removeIssue, { issueId: added.body.id }, organiser)
  const stranger = await app.request(contract.saveIssue, input(), await app.user())

  expect(twice.body.code).toBe('issue_number_taken')
  expect(unsafe.status).toBe(422)
  expect(changed.body.number).toBe(13)
  expect(removed.status).toBe(200)
  expect(stranger.status).toBe(403)
  expect((await app.request(contract.listIssues, {}, organiser)).body).toEqual([])
})
