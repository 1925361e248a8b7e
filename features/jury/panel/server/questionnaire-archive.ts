import { getContest } from '#features/contests/contest/server/queries.ts'
import { getOriginal, unlessDeleted } from '#features/files/storage/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { exportOf, type Sheet } from '#server/export/sheet.ts'
import { type ArchiveFile, zipOf } from '#server/export/zip.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { exportFormats } from '#shared/csv.ts'
import { fileNameFor } from '#shared/file-name.ts'
import { type Language, ownNames } from '#shared/language.ts'
import { fileNameOf } from '#shared/text.ts'
import type { JurorProfile } from '../contract-profile.ts'
import { imagesAtMost } from '../questionnaire.ts'
import { getJurorProfile } from './profile-queries.ts'
import { listJurors } from './queries.ts'

interface Answered {
  number: number
  profile: JurorProfile
}

interface Input {
  actorId: string
  contestId: string
  language: Language
}

async function listAnswered(db: Database, contestId: string): Promise<Answered[]> {
  const jury = (await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null)
  const found: Answered[] = []
  for (const { number, userId } of jury) {
    found.push({ number, profile: await getJurorProfile(db, userId) })
  }
  return found
}

function sheetOf(answered: readonly Answered[], language: Language): Sheet {
  const t = messagesOf('jury', language)
  const places = Array.from({ length: imagesAtMost }, (_, index) => index + 1)
  return {
    name: t('questions.title'),
    head: [
      { label: t('archive.folder'), width: 28 },
      { label: t('admin.juror'), width: 26 },
      { label: t('profile.email'), width: 28 },
      { label: t('archive.job'), width: 24 },
      { label: t('questions.company'), width: 24 },
      { label: t('archive.teaching'), width: 18 },
      { label: t('archive.language'), width: 14 },
      { label: t('questions.bio'), width: 60 },
      { label: t('questions.bio_french'), width: 60 },
      { label: t('profile.magazine'), width: 14 },
      { label: t('archive.phone'), width: 20 },
      { label: t('archive.address'), width: 40 },
      { label: t('archive.missing'), width: 30 },
      ...places.map((place) => ({ label: t('questions.legend', { place }), width: 30 })),
    ],
    rows: answered.map(({ number, profile }) => [
      folderOf(number, profile.name),
      profile.name,
      profile.email,
      profile.jobTitle,
      profile.company,
      profile.teaching === null ? null : t(`questions.teaching.${profile.teaching}`),
      ownNames[profile.language],
      profile.bio,
      profile.bioFrench,
      profile.wantsMagazine === null
        ? null
        : t(profile.wantsMagazine ? 'questions.magazine.yes' : 'questions.magazine.no'),
      profile.phone,
      profile.shippingAddress,
      profile.missing.map((question) => t(`question.${question}`)).join(', '),
      ...places.map((place) => profile.images[place - 1]?.legend ?? null),
    ]),
  }
}

function folderOf(number: number, name: string): string {
  return [String(number).padStart(2, '0'), fileNameOf(name)].filter(Boolean).join('-')
}

/** A table of the answers in two formats, then the portraits and the images. */
async function* filesOf(
  tools: Tools,
  { sheet, answered, language }: { sheet: Sheet; answered: readonly Answered[]; language: Language },
): AsyncGenerator<ArchiveFile> {
  for (const format of exportFormats) {
    yield { name: `answers.${format}`, body: (await exportOf(sheet, format, language)).body }
  }
  for (const { number, profile } of answered) {
    const folder = folderOf(number, profile.name)
    const { portrait, images } = profile
    const originals = [
      ...(portrait ? [{ id: portrait.id, name: 'portrait' }] : []),
      ...images.map(({ image }, index) => ({ id: image.id, name: `image-${index + 1}` })),
    ]
    for (const { id, name } of originals) {
      const original = await unlessDeleted(getOriginal(tools, id))
      if (original) yield { name: `${folder}/${fileNameFor(name, original.type)}`, body: original.body }
    }
  }
}

export async function exportQuestionnaires(tools: Tools, input: Input): Promise<Download> {
  const { actorId, contestId, language } = input
  const { db } = tools
  const { slug } = await getContest(db, contestId)
  const answered = await listAnswered(db, contestId)
  const sheet = sheetOf(answered, language)
  await record(db, {
    actorId,
    action: 'jury.exportQuestionnaires',
    subject: { kind: 'contest', id: contestId },
    details: { jurors: answered.length },
  })
  return {
    type: 'application/zip',
    fileName: `${slug}-jury.zip`,
    body: zipOf(filesOf(tools, { sheet, answered, language })),
  }
}
