import { addressOfAward } from '#features/awards/award/server/award-image.ts'
import { record } from '#server/audit-log.ts'
import { exportOf, type SheetCell } from '#server/export/sheet.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language, type Localized, ownNames } from '#shared/language.ts'
import type { ChosenWinners, WinnerStage } from '../contract-winners.ts'
import { downloadName } from './file-names.ts'
import { listChosenWinners, type WinnerDetails } from './winner-details.ts'

interface Column {
  label: string
  width: number
  cell(winner: WinnerDetails): SheetCell
}

interface Context {
  language: Language
  stage: WinnerStage
  publicUrl: string
}

/** The address of the widest picture that every program opens. */
function imageAddress({ picture }: WinnerDetails, publicUrl: string): string {
  const jpegs = (picture?.image.renditions ?? []).filter(({ format }) => format === 'jpeg')
  const [widest] = jpegs.toSorted((one, other) => other.width - one.width)
  return widest ? new URL(widest.url, publicUrl).href : ''
}

function columnsIn({ language, stage, publicUrl }: Context): Column[] {
  const t = messagesOf('awards', language)
  const field = messagesOf('accounts', language)
  const project = messagesOf('projects', language)
  const say = (text: Localized) => inLanguage(text, language)
  const column = (label: string, width: number, cell: Column['cell']) => ({ label, width, cell })
  return [
    column(t('winners.number'), 10, ({ number }) => String(number)),
    column(t('admin.work'), 36, ({ texts }) => say(texts.title)),
    column(t('winners.level'), 16, ({ level }) => level && say(level.name)),
    column(t('winners.titles'), 24, ({ titles }) => titles.map(({ name }) => say(name)).join(', ')),
    column(t('certificate.discipline'), 22, ({ texts }) => say(texts.discipline)),
    column(t('certificate.category'), 28, ({ texts }) => say(texts.category)),
    column(t('verify.recipient'), 28, ({ texts }) => texts.recipient),
    column(t('winners.credits'), 40, ({ work }) =>
      (work?.credits ?? []).map(({ role, name }) => `${project(`credit.${role}`)} — ${name}`).join('\n'),
    ),
    column(t('winners.gap.credit'), 24, ({ picture }) => picture?.credit ?? ''),
    column(t('winners.contact'), 26, ({ contact }) => contact.name),
    column(field('field.email'), 30, ({ contact }) => contact.email),
    column(field('field.phone'), 18, ({ contact }) => contact.phone),
    column(t('winners.street'), 34, ({ address }) => address.street),
    column(field('field.city'), 18, ({ address }) => address.city),
    column(t('winners.state'), 16, ({ address }) => address.state),
    column(field('field.zip'), 12, ({ address }) => address.zip),
    column(
      field('field.country'),
      18,
      ({ address }) => address.country && formatCountry(address.country, language),
    ),
    column(t('winners.contact_language'), 16, ({ contact }) => contact.email && ownNames[contact.language]),
    column(t('winners.work_language'), 16, ({ work }) => work && ownNames[work.language]),
    column(t('winners.missing'), 24, ({ missing }) =>
      missing.map((gap) => t(`winners.gap.${gap}`)).join(', '),
    ),
    column(t('certificate.serial'), 20, ({ awards }) => awards.map(({ serial }) => serial).join('\n')),
    column(t('page.title'), 40, ({ awards: [award] }) =>
      award && stage === 'announced' ? addressOfAward(publicUrl, language, award.serial) : '',
    ),
    column(t('winners.image_link'), 40, (winner) => imageAddress(winner, publicUrl)),
    column(t('admin.state'), 20, () =>
      t(stage === 'announced' ? 'winners.announced' : 'winners.unannounced'),
    ),
  ]
}

interface Input {
  actorId: string
  contestId: string
  chosen: ChosenWinners
  format: ExportFormat
  language: Language
}

/** Winners with their contacts and the addresses for their trophies. */
export async function exportWinners({ db, settings }: Tools, input: Input): Promise<Download> {
  const { actorId, contestId, chosen, format, language } = input
  const { contest, stage, winners } = await listChosenWinners(db, contestId, chosen)
  const columns = columnsIn({ language, stage, publicUrl: settings.publicUrl })
  await record(db, {
    actorId,
    action: 'awards.exportWinners',
    subject: { kind: 'contest', id: contestId },
    details: { winners: winners.length, format, stage },
  })
  const sheet = {
    name: messagesOf('awards', language)('winners.title'),
    head: columns.map(({ label, width }) => ({ label, width })),
    rows: winners.map((winner) => columns.map(({ cell }) => cell(winner))),
  }
  return {
    ...(await exportOf(sheet, format, language)),
    fileName: downloadName(contest.slug, 'winners', stage, format),
  }
}
