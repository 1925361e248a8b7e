import { listWorks } from '#features/projects/project/server/queries.ts'
import type { ArchiveFile } from '#server/export/zip.ts'
import type { Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import type { DocumentSize } from '#server/pdf/document-size.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { imageLooks, imageUses, shareShapes } from '../contract.ts'
import { drawAward } from './award-drawing.ts'
import { addressOfAward, awardImage, pictureName } from './award-image.ts'
import { makeCertificate } from './certificate-thread.ts'
import { inTurn } from './in-turn.ts'
import { shareImage } from './share-image.ts'
import type { DatedAward } from './tables.ts'

/** The credits of the work, to be shown beside its pictures. */
async function creditLines(tools: Pick<Tools, 'db'>, award: DatedAward): Promise<string[]> {
  const [work] = await listWorks(tools.db, [award.projectId])
  const names = [award.snapshot.recipient, ...(work?.credits ?? []).map(({ name }) => name)]
  const photographers = (work?.images ?? []).map(({ credit }) => credit)
  return [...new Set([...names, ...photographers])].filter(Boolean)
}

/** The instructions in one language, with line ends that every system displays. */
function note(
  award: DatedAward,
  language: Language,
  { credits, publicUrl }: { credits: readonly string[]; publicUrl: string },
): string {
  const t = messagesOf('awards', language)
  const { title, level, contest, category } = award.snapshot
  const params = {
    title: inLanguage(title, language),
    level: inLanguage(level, language),
    contest: inLanguage(contest, language),
    category: inLanguage(category, language),
  }
  const address = addressOfAward(publicUrl, language, award.serial)
  const parts = [
    t('kit.note.heading', params),
    t('kit.note.about', params),
    ...(['colour', 'black_and_white', 'transparent', 'transparent_white'] as const).map(
      (look) => `- ${t(`kit.note.${look}`)}`,
    ),
    t('kit.note.forms'),
    t('kit.note.keep'),
    t('kit.note.credits'),
    ...credits.map((name) => `- ${name}`),
    t('kit.note.address', { address }),
  ]
  return `\uFEFF${parts.join('\r\n\r\n').replace(/(\r\n)\r\n(?=- )/g, '$1')}\r\n`
}

/** Every file of the winner's kit. Each is rendered only when the archive reaches it. */
export async function* kitOf(
  tools: Pick<Tools, 'db' | 'storage' | 'settings'>,
  award: DatedAward,
  document: DocumentSize,
): AsyncGenerator<ArchiveFile> {
  const { publicUrl } = tools.settings
  const credits = await creditLines(tools, award)
  const file = (name: string, body: Buffer | string): ArchiveFile => ({
    name: `${award.serial.toLowerCase()}/${name}`,
    body: Buffer.from(body),
  })
  for (const language of languages) {
    yield file(`${language}/read-me-${language}.txt`, note(award, language, { credits, publicUrl }))
    const sheet = await makeCertificate(award, language, { publicUrl, document })
    yield file(`${language}/${pictureName(award, language, 'certificate')}.pdf`, sheet)
    for (const use of imageUses) {
      for (const look of imageLooks) {
        const picture = await inTurn(() => awardImage(award, language, { use, look, publicUrl }))
        yield file(`${language}/${use}/${pictureName(award, language, use, look)}.png`, picture)
      }
    }
    for (const look of imageLooks) {
      const vector = drawAward(award.snapshot, language, look)
      yield file(`${language}/vector/${pictureName(award, language, 'vector', look)}.svg`, vector)
    }
    for (const shape of shareShapes) {
      const card = await inTurn(() => shareImage(tools, award, language, shape))
      yield file(`${language}/share/${pictureName(award, language, `share-${shape}`)}.jpg`, card)
    }
  }
}
