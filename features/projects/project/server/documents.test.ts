import { eq } from 'drizzle-orm'
import { PDFDocument } from 'mupdf'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { timeout } from '#features/files/storage/server/pdf.ts'
import { arrivals, files, renditions } from '#features/files/storage/server/tables.ts'
import { drawDocument } from '#features/files/storage/server/tasks.ts'
import { enqueue } from '#server/jobs.ts'
import { startApp } from '#server/main.ts'
import type { Localized } from '#shared/language.ts'
import { type Said, startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { endlessPdf, pdfOf } from '#tools/testing/pdfs.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { getProject } from '../contract.ts'
import { downloadDocument, removeDocument, saveDocuments } from '../contract-documents.ts'
import { createProject } from './actions/create-project.ts'
import { projects } from './tables.ts'

let app: TestApp
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp({}, { isReused: !isSoak })
})
afterAll(() => app?.close())

async function paidProject(owner: User, limits: Partial<EntryLimits> = {}): Promise<string> {
  const contest = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - day),
    deadlineAt: new Date(Date.now() + day),
    limits,
    disciplines: [],
    prices: [],
    criteria: [],
    levels: [],
  })
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId: contest.id,
    language: 'fr',
  })
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, id))
  return id
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const headersOf = (who: User) => ({
  authorization: `Bearer ${who.token}`,
  'accept-language': 'en',
  'tus-resumable': '1.0.0',
})

function announce(
  who: User,
  projectId: string,
  name: string,
  bytes: number,
  slot?: string,
): Promise<Response> {
  const purpose = `purpose ${base64('project-document')}`
  return fetch(`${app.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(who),
      'upload-length': String(bytes),
      'upload-metadata': `${purpose},projectId ${base64(projectId)},filename ${base64(name)}${
        slot ? `,slot ${base64(slot)}` : ''
      }`,
    },
  })
}

async function upload(
  who: User,
  projectId: string,
  name: string,
  bytes: Buffer,
  slot?: string,
): Promise<Response> {
  const announced = await announce(who, projectId, name, bytes.byteLength, slot)
  const location = announced.headers.get('location')
  if (!location) return announced
  return fetch(app.address + location, {
    method: 'PATCH',
    headers: {
      ...headersOf(who),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
}

async function errorCodeOf(answer: Response): Promise<[number, string]> {
  const said = (await answer.json()) as Said
  return [answer.status, said.message]
}

async function viewOf(who: User, projectId: string) {
  return (await app.request(getProject, { projectId }, who)).body
}

function open(who: User, projectId: string, documentId: string): Promise<Response> {
  const path = downloadDocument.path.replace(':projectId', projectId).replace(':documentId', documentId)
  return fetch(app.address + path, { headers: { authorization: `Bearer ${who.token}` } })
}

function lockedPdf(): Buffer {
  const pdf = new PDFDocument(pdfOf())
  const options = 'encrypt=aes-256,user-password=secret,owner-password=owner'
  return Buffer.from(pdf.saveToBuffer(options).asUint8Array())
}

test('a plan is stored byte for byte and its first page is rendered', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const plan = pdfOf({ pages: 3 })

  const answer = await upload(owner, projectId, 'Plan du rez-de-chaussée.pdf', plan)
  await app.settle()

  expect(answer.status).toBe(204)
  const [document] = (await viewOf(owner, projectId)).documents
  expect(document).toMatchObject({
    title: { fr: 'Plan du rez-de-chaussée', en: '' },
    originalName: 'Plan du rez-de-chaussée.pdf',
    bytes: plan.byteLength,
    pages: 3,
    status: 'ready',
    problem: null,
    preview: { width: 1080, height: 764 },
  })
  expect(document?.preview?.renditions.map(({ format, width }) => [format, width])).toEqual([
    ['webp', 320],
    ['webp', 1080],
  ])
  const page = await fetch(app.address + document?.preview?.renditions[0]?.url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a document is available to its owner and to organisers, and downloaded instead of displayed', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const [organiser, juror] = [
    await app.user({ roles: ['organiser'] }),
    await app.user({ roles: ['juror', 'redactor'] }),
  ]
  const projectId = await paidProject(owner)
  const plan = pdfOf()
  await upload(owner, projectId, 'Coupe A.pdf', plan)
  const id = (await viewOf(owner, projectId)).documents[0]?.id ?? ''

  const opened = await open(owner, projectId, id)
  const others = await Promise.all([organiser, other, juror].map((who) => open(who, projectId, id)))

  expect(opened.headers.get('content-type')).toBe('application/pdf')
  expect(opened.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Coupe%20A.pdf")
  expect(opened.headers.get('content-security-policy')).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  )
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await opened.arrayBuffer()).equals(plan)).toBe(true)
  expect(others.map(({ status }) => status)).toEqual([200, 404, 404])
})

test('a document leaves under a name with the ending of its checked type', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const names = ['plan.html', "l'étage (2).bat", 'cod\u202efdp.exe']

  for (const name of names) await upload(owner, projectId, name, pdfOf())
  const { documents } = await viewOf(owner, projectId)
  const opened = await Promise.all(documents.map(({ id }) => open(owner, projectId, id)))

  expect(opened.map(({ headers }) => headers.get('content-disposition'))).toEqual(
    ['plan.html.pdf', 'l%27%C3%A9tage%20%282%29.bat.pdf', 'codfdp.exe.pdf'].map(
      (name) => `attachment; filename*=UTF-8''${name}`,
    ),
  )
})

test('a file that is not a plain, readable PDF is rejected with the reason and the file’s name', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const aggregate = pdfOf({ pages: 2 })
  const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
  const elsewhere = '<</S/GoToR/F(\\\\\\\\evil\\\\share)/D[0/Fit]>>'
  const hostile: Record<string, Buffer> = {
    'page.pdf': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'half.pdf': aggregate.subarray(0, aggregate.byteLength - 120),
    'rubbish.pdf': Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}`),
    'empty.pdf': pdfOf({ pages: 0 }),
    'locked.pdf': lockedPdf(),
    'script.pdf': pdfOf({ catalogue: `/OpenAction ${script}` }),
    'remote.pdf': pdfOf({ catalogue: `/OpenAction ${elsewhere}` }),
    'long.pdf': pdfOf({ pages: 201 }),
  }

  const answers = new Map<string, [number, string]>()
  for (const [name, bytes] of Object.entries(hostile)) {
    answers.set(name, await errorCodeOf(await upload(owner, projectId, name, bytes)))
  }
  const heavy = await announce(owner, projectId, 'heavy.pdf', 30 * 1024 * 1024)
  const longName = await announce(owner, projectId, `${'a'.repeat(252)}.pdf`, 1_000)

  const damaged = 'is damaged or incomplete. Export it again and upload it.'
  const print = 'print it to a new PDF and upload that one.'
  expect(Object.fromEntries(answers)).toEqual({
    'page.pdf': [422, '“page.pdf” isn’t a PDF. Save it as a PDF and upload it again.'],
    'half.pdf': [422, `The PDF “half.pdf” ${damaged}`],
    'rubbish.pdf': [422, `The PDF “rubbish.pdf” ${damaged}`],
    'empty.pdf': [422, `The PDF “empty.pdf” ${damaged}`],
    'locked.pdf': [422, '“locked.pdf” is protected by a password. Remove the password and upload it again.'],
    'script.pdf': [422, `“script.pdf” contains a script. P${print.slice(1)}`],
    'remote.pdf': [
      422,
      `“remote.pdf” contains a link that opens a file or a program. Remove the link, or ${print}`,
    ],
    'long.pdf': [422, '“long.pdf” has 201 pages; the limit is 200 pages. Shorten it and upload it again.'],
  })
  expect(await errorCodeOf(heavy)).toEqual([
    413,
    '“heavy.pdf” is larger than 25 MB. Reduce the images in it and upload it again.',
  ])
  expect(await errorCodeOf(longName)).toEqual([
    422,
    'The file’s name is longer than 255 characters. Shorten it and upload the file again.',
  ])
  expect((await viewOf(owner, projectId)).documents).toEqual([])
  expect(await app.db.select().from(arrivals).where(eq(arrivals.ownerId, owner.id))).toEqual([])
  expect(await app.db.select().from(files).where(eq(files.ownerId, owner.id))).toEqual([])
})

test('bytes before the signature and padding after the end, which readers accept, are stored and drawn', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const plan = pdfOf()
  const head = 'Content-Type: application/pdf\r\n'
  const around = [
    ['\ufeff', ''],
    [head.repeat(30), ''],
    ['', '\0'.repeat(70_000)],
    ['', '\r\n'.repeat(3_000)],
  ]
  const padded = around.map(([before = '', after = '']) =>
    Buffer.concat([Buffer.from(before), plan, Buffer.from(after)]),
  )

  const late = await upload(owner, projectId, 'late.pdf', Buffer.concat([Buffer.alloc(1_024, ' '), plan]))
  const answers: number[] = []
  for (const bytes of padded) answers.push((await upload(owner, projectId, 'a.pdf', bytes)).status)
  await app.settle()
  const { documents } = await viewOf(owner, projectId)
  const opened = await Promise.all(documents.map(({ id }) => open(owner, projectId, id)))
  const bodies = await Promise.all(opened.map(async (answer) => Buffer.from(await answer.arrayBuffer())))

  expect([answers, late.status]).toEqual([padded.map(() => 204), 422])
  expect(documents.map(({ status, preview }) => [status, preview?.width])).toEqual(
    padded.map(() => ['ready', 1080]),
  )
  expect(bodies.map((body, at) => body.equals(padded[at] ?? plan))).toEqual(padded.map(() => true))
})

test('a page that takes too long to render is abandoned, its owner is notified, and no other job waits', async () => {
  const usual = timeout.draw
  timeout.draw = 3_000
  const owner = await app.user()
  const projectId = await paidProject(owner, { documentsAtLeast: 1 })
  await upload(owner, projectId, 'endless.pdf', endlessPdf())

  const begunAt = Date.now()
  const meanwhile = await fetch(`${app.address}/api/languages`)
  const waited = Date.now() - begunAt
  await app.settle()
  timeout.draw = usual

  expect(meanwhile.status).toBeLessThan(500)
  expect(waited).toBeLessThan(2_000)
  const view = await viewOf(owner, projectId)
  expect(view.documents[0]).toMatchObject({ status: 'failed', problem: 'too_slow', preview: null })
  expect(view.missing).toContainEqual({ step: 'document', field: 'documents' })
})

test('order and titles are saved, and a row missing from an order comes last', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const projectId = await paidProject(owner)
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await upload(owner, projectId, name, pdfOf())
  const { documents } = await viewOf(owner, projectId)
  const [a, b, c] = documents.map(({ id }) => id)
  if (!a || !b || !c) throw new Error('Three documents were uploaded.')
  const titlesOf = (title: Partial<Localized>) => ({ projectId, titles: { [c]: title } })

  const saved = await app.request(saveDocuments, { ...titlesOf({ fr: ' Coupe ' }), order: [c, a, b] }, owner)
  // Another user, who has not seen the French title yet, writes a different one.
  const beside = await app.request(saveDocuments, titlesOf({ en: 'Section' }), owner)
  const part = await app.request(saveDocuments, { projectId, order: [a, b] }, owner)
  const byOther = await app.request(saveDocuments, { projectId, order: [a, b, c] }, other)
  await upload(owner, projectId, 'd.pdf', pdfOf())

  expect([saved.status, beside.body.documents[0]?.title.en]).toEqual([200, 'Section'])
  expect((await viewOf(owner, projectId)).documents.map(({ title }) => title.fr.trim())).toEqual([
    'a',
    'b',
    'Coupe',
    'd',
  ])
  expect([part.status, byOther.status]).toEqual([200, 404])
})

test('removing a document deletes its file', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const projectId = await paidProject(owner, { documentsAtMost: 1 })
  await upload(owner, projectId, 'a.pdf', pdfOf())
  const documentId = (await viewOf(owner, projectId)).documents[0]?.id ?? ''
  const named = { projectId, documentId }

  const byOther = await app.request(removeDocument, named, other)
  const removed = await app.request(removeDocument, named, owner)
  const opened = await open(owner, projectId, documentId)
  const second = await upload(owner, projectId, 'b.pdf', pdfOf())
  await app.settle()

  expect([byOther.status, removed.status, opened.status, second.status]).toEqual([404, 200, 404, 204])
  expect(removed.body.documents).toEqual([])
  const left = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  expect(left.map(({ originalName }) => originalName)).toEqual(['b.pdf'])
})

test('documents wait for the payment, and end with the confirmation and the limit of the contest', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner, { documentsAtMost: 1 })
  await app.db.update(projects).set({ paidAt: null }).where(eq(projects.id, projectId))
  const unpaid = await upload(owner, projectId, 'a.pdf', pdfOf())
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, projectId))
  const first = await upload(owner, projectId, 'a.pdf', pdfOf())
  const second = await upload(owner, projectId, 'b.pdf', pdfOf())
  const byOther = await upload(await app.user(), projectId, 'c.pdf', pdfOf())
  await app.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, projectId))
  const locked = await upload(owner, projectId, 'c.pdf', pdfOf())

  expect(await errorCodeOf(unpaid)).toEqual([409, 'Pay for the project before you add documents.'])
  expect(first.status).toBe(204)
  expect(await errorCodeOf(second)).toEqual([
    409,
    'A project has at most 1 document. Delete it to add another one.',
  ])
  expect([byOther.status, locked.status]).toEqual([404, 409])
})

test('an announced but missing upload counts in full for a day, and then only by its received bytes', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const forgotten = (createdAt: Date) => ({
    id: crypto.randomUUID(),
    ownerId: owner.id,
    purpose: 'project-document' as const,
    subjectId: projectId,
    originalName: 'plan.pdf',
    bytes: 5 * 1024 ** 3,
    createdAt,
  })
  await app.db.insert(arrivals).values(forgotten(new Date(Date.now() - 25 * 3_600_000)))
  const afterADay = await upload(owner, projectId, 'a.pdf', pdfOf())
  await app.db.insert(arrivals).values(forgotten(new Date()))
  const atOnce = await upload(owner, projectId, 'b.pdf', pdfOf())

  expect(afterADay.status).toBe(204)
  expect(await errorCodeOf(atOnce)).toEqual([
    409,
    '“b.pdf” was not uploaded: your account has reached 5 GB of files. Delete files you no longer need.',
  ])
})

const slots: EntryLimits['slots'] = [
  {
    key: 'letter',
    label: all('Letter of consent'),
    isRequired: true,
    disciplineIds: [],
    kinds: ['pdf', 'png'],
    bytes: 1024 ** 2,
  },
  {
    key: 'photo',
    label: all('Portrait'),
    isRequired: false,
    disciplineIds: [],
    kinds: ['jpeg'],
    bytes: 1024 ** 2,
  },
]

test('a document that a contest requires is uploaded once, in one of the accepted file types, checked by content', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner, { slots, documentsAtMost: 1 })
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: '#886' } })
  const [png, jpeg] = [await square.png().toBuffer(), await square.jpeg().toBuffer()]

  const before = await viewOf(owner, projectId)
  const disguised = await upload(owner, projectId, 'letter.pdf', jpeg, 'letter')
  const elsewhere = await upload(owner, projectId, 'letter.png', png, 'nowhere')
  const unnamed = await upload(owner, projectId, 'letter.png', png)
  const taken = await upload(owner, projectId, 'scan.png', png, 'letter')
  const again = await upload(owner, projectId, 'scan.pdf', pdfOf(), 'letter')
  const plan = await upload(owner, projectId, 'plan.pdf', pdfOf())
  await app.settle()
  const after = await viewOf(owner, projectId)

  const lacking = {
    step: 'document',
    field: 'slot',
    slot: { key: 'letter', label: all('Letter of consent') },
  }
  expect(before.missing).toContainEqual(lacking)
  expect(await errorCodeOf(disguised)).toEqual([
    422,
    '“letter.pdf” has the wrong file type. Accepted here: PDF, PNG.',
  ])
  expect([elsewhere.status, unnamed.status, again.status]).toEqual([404, 422, 409])
  expect([taken.status, plan.status]).toEqual([204, 204])
  expect(after.documents.map(({ slotKey, title, status }) => [slotKey, title.en, status])).toEqual([
    ['letter', 'Letter of consent', 'ready'],
    [null, expect.any(String), 'ready'],
  ])
  expect(after.documents[0]?.preview?.renditions).not.toEqual([])
  expect(after.missing).not.toContainEqual(lacking)
  const [letter] = after.documents
  const opened = await open(owner, projectId, letter?.id ?? '')
  expect([opened.headers.get('content-type'), Buffer.from(await opened.arrayBuffer())]).toEqual([
    'image/png',
    png,
  ])
})

test('a document that is requested in other disciplines is neither missing nor accepted', async () => {
  const owner = await app.user()
  const elsewhere = slots.map((slot) => ({ ...slot, disciplineIds: [crypto.randomUUID()] }))
  const projectId = await paidProject(owner, { slots: elsewhere, documentsAtMost: 1 })

  const { limits, missing } = await viewOf(owner, projectId)
  const uploaded = await upload(owner, projectId, 'letter.pdf', pdfOf(), 'letter')

  expect(limits.slots).toEqual([])
  expect(missing.filter(({ step }) => step === 'document')).toEqual([])
  expect(uploaded.status).toBe(404)
})

test.runIf(isSoak)('a stop of the portal loses no drawing that was still to be made', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await upload(owner, projectId, 'a.pdf', pdfOf())
  await app.settle()
  const [file] = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  const fileId = file?.id ?? ''
  await app.db.delete(renditions).where(eq(renditions.fileId, fileId))
  await app.db.update(files).set({ status: 'deriving' }).where(eq(files.id, fileId))
  await enqueue(app.db, drawDocument, { fileId }, { startAfter: new Date(Date.now() + 1500) })
  const { settings } = app.app.tools
  await app.app.close()

  const again = await startApp(settings)

  try {
    const { db } = again.tools
    await expect.poll(() => db.$count(renditions, eq(renditions.fileId, fileId)), { timeout: 15_000 }).toBe(2)
  } finally {
    await again.close()
  }
})
