import { imageLooks } from '#features/awards/award/contract.ts'
import { awardImage, pictureName } from '#features/awards/award/server/award-image.ts'
import { makeCertificate } from '#features/awards/award/server/certificate-thread.ts'
import { inTurn } from '#features/awards/award/server/in-turn.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { record } from '#server/audit-log.ts'
import { type ArchiveFile, zipOf } from '#server/export/zip.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { fail } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { AwardFile, downloadWinnerFiles } from '../contract-files.ts'
import type { Paper } from '../contract-winners.ts'
import { downloadName, folderOf } from './file-names.ts'
import { listChosenWinners } from './winner-details.ts'
import type { GivenAward, Winner } from './winner-queries.ts'

interface Making {
  files: readonly AwardFile[]
  languages: readonly Language[]
  paper: Paper
  /** The reader's language, for the names of folders. */
  language: Language
  announcedOn: string
}

interface Planned {
  name: string
  make(): Promise<Buffer>
}

/** The files of one award, none of them made yet. */
function filesOf(award: GivenAward, making: Making, publicUrl: string): Planned[] {
  const { files, languages, paper, announcedOn } = making
  return languages.flatMap((language) =>
    files.flatMap((file): Planned[] => {
      if (file === 'certificate') {
        const make = () =>
          makeCertificate({ ...award, announcedOn }, language, { publicUrl, document: paper })
        return [{ name: `${pictureName(award, language, file)}.pdf`, make }]
      }
      return imageLooks.map((look) => ({
        name: `${pictureName(award, language, file, look)}.png`,
        make: () => inTurn(() => awardImage(award, language, { use: file, look, publicUrl })),
      }))
    }),
  )
}

/**
 * Every file of the winners, each made when the archive reaches it. One that cannot be made is named in a last file
 * instead of breaking the archive.
 */
export async function* archiveOf(
  { settings, log }: Pick<Tools, 'settings' | 'log'>,
  winners: readonly Winner[],
  making: Making,
): AsyncGenerator<ArchiveFile> {
  const failed: string[] = []
  for (const winner of winners) {
    for (const award of winner.awards) {
      for (const { name, make } of filesOf(award, making, settings.publicUrl)) {
        const path = `${folderOf(winner, making.language)}/${name}`
        try {
          yield { name: path, body: await make() }
        } catch (error) {
          log.warn({ err: error, file: path }, 'an award file could not be made')
          failed.push(path)
        }
      }
    }
  }
  if (failed.length === 0) return
  const t = messagesOf('awards', making.language)
  const text = [t('winners.files.failed'), ...failed].join('\r\n')
  yield { name: `${t('winners.files.failed_name')}.txt`, body: Buffer.from(`\uFEFF${text}\r\n`) }
}

type Input = InputOf<typeof downloadWinnerFiles> & { actorId: string; language: Language }

/** Certificates and award images of many winners, as a stream. */
export async function winnerFiles(tools: Tools, input: Input): Promise<Download> {
  const { actorId, contestId, chosen, files, languages, paper, language } = input
  const { contest, stage, winners } = await listChosenWinners(tools.db, contestId, chosen)
  if (!contest.announcedAt) fail('winners_unannounced')
  await record(tools.db, {
    actorId,
    action: 'awards.exportCertificates',
    subject: { kind: 'contest', id: contestId },
    details: { winners: winners.length, files, languages },
  })
  const announcedOn = wallTime(contest.announcedAt, contest.timeZone).slice(0, 10)
  const making = {
    files: [...new Set(files)],
    languages: [...new Set(languages)],
    paper,
    language,
    announcedOn,
  }
  return {
    type: 'application/zip',
    fileName: downloadName(contest.slug, 'certificates', stage, 'zip'),
    body: zipOf(archiveOf(tools, winners, making)),
  }
}
