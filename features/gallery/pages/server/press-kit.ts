import { eq } from 'drizzle-orm'
import { takeVisit } from '#features/accounts/session/server/actions/visitor-limit.ts'
import { widestImage } from '#features/files/pictures/server/actions/widest-image.ts'
import { unlessDeleted } from '#features/files/storage/server/queries.ts'
import { creditLines } from '#features/gallery/pages/credit-lines.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { pathOfWork, type WorkAddress } from '#features/gallery/publication/work-address.ts'
import { isDrawnBy } from '#features/projects/project/credits.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import type { Database } from '#server/database/database.ts'
import { type ArchiveFile, zipOf } from '#server/export/zip.ts'
import type { Api, Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { NotFound } from '#shared/domain-error.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import * as contract from '../contract-press.ts'

interface PressWork {
  place: WorkAddress
  work: WorkView
}

/** @throws NotFound unless the press may download the work's images */
async function getPressWork(db: Database, slug: string): Promise<PressWork> {
  const [publication] = await db.select().from(publications).where(eq(publications.slug, slug))
  if (!publication?.work.pressMayDownload) throw new NotFound()
  return { place: publication, work: publication.work }
}

/** An image for the press, with the names that the form gives it. */
const pressImage = (
  tools: Pick<Tools, 'db' | 'storage'>,
  { image, credit, legend }: WorkView['images'][number],
): Promise<Buffer> => widestImage(tools, image.id, contract.pressWidth, { credit, legend })

const nameOf = ({ slug }: WorkAddress, at: number) => `${slug}-${String(at + 1).padStart(2, '0')}.jpg`

/** The texts of a work in one language, with line ends that every system displays. */
function textOf({ place, work }: PressWork, language: Language, publicUrl: string): string {
  const t = messagesOf('gallery', language)
  const projects = messagesOf('projects', language)
  const title = inLanguage(work.title, language)
  const credits = creditLines(work, language, {
    role: (role) => projects(`credit.${role}`),
    presentedBy: t('work.presented_by'),
    photo: (name) => t('work.photo', { name }),
    drawing: (name) => t('work.drawing', { name }),
    colon: t('share.colon'),
  })
  const images = work.images.map(({ legend, credit }, at) =>
    [
      nameOf(place, at),
      inLanguage(legend, language),
      credit && t(isDrawnBy(work.credits, credit) ? 'work.drawing' : 'work.photo', { name: credit }),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  const parts = [
    title,
    work.summary[language],
    plainText(work.description[language]),
    credits.join('\n'),
    ...images,
    `${publicUrl}/${language}${pathOfWork(place, language)}`,
    t('press.note', { title }),
  ]
  return `\uFEFF${parts.filter(Boolean).join('\n\n').replaceAll('\n', '\r\n')}\r\n`
}

/** The texts in the languages written, then each image, drawn only when the archive reaches it. */
async function* kitOf(
  tools: Pick<Tools, 'db' | 'storage' | 'settings'>,
  press: PressWork,
): AsyncGenerator<ArchiveFile> {
  const { place, work } = press
  const file = (name: string, body: Buffer): ArchiveFile => ({ name: `${place.slug}/${name}`, body })
  for (const language of languages.filter((one) => one === work.language || work.title[one] !== '')) {
    yield file(
      `${place.slug}-${language}.txt`,
      Buffer.from(textOf(press, language, tools.settings.publicUrl)),
    )
  }
  for (const [at, image] of work.images.entries()) {
    const body = await unlessDeleted(pressImage(tools, image))
    if (body) yield file(nameOf(place, at), body)
  }
}

export function pressRoutes(api: Api): void {
  api.download(contract.downloadPressImage, async ({ db, storage, request, input }) => {
    const { place, work } = await getPressWork(db, input.slug)
    const shown = work.images[input.number - 1]
    if (!shown) throw new NotFound()
    await takeVisit(db, 'press', request.ip)
    return {
      type: 'image/jpeg',
      fileName: nameOf(place, input.number - 1),
      body: await pressImage({ db, storage }, shown),
    }
  })
  api.download(contract.downloadPressKit, async ({ db, storage, settings, request, input }) => {
    const press = await getPressWork(db, input.slug)
    await takeVisit(db, 'press', request.ip)
    return {
      type: 'application/zip',
      fileName: `${press.place.slug}.zip`,
      body: zipOf(kitOf({ db, storage, settings }, press)),
    }
  })
}
