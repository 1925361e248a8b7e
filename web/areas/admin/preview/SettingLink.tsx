import type { AdminContest } from '#features/contests/contest/contract.ts'
import { areSettingsLocked } from '#features/contests/office/web/EditForm.tsx'
import { type MessageKey, useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import type { PreviewPage } from './preview-project.ts'

type Setting = readonly [part: MessageKey<'contests'>, href: (contestId: string) => string]

const questions: Setting = ['fields.title', links.contestFields]
const prices: Setting = ['prices.title', links.contestPrices]
const limits: Setting = ['admin.limits', links.contestLimits]

/** Other pages are the same in every contest. */
const settings: Partial<Record<PreviewPage, Setting>> = {
  contest: ['admin.texts', links.contestTexts],
  discipline: ['disciplines', links.contestDisciplines],
  information: questions,
  'information-product': questions,
  payment: prices,
  translation: prices,
  media: limits,
  text: limits,
  document: limits,
  confirmation: limits,
}

/** To the setting that a page of the form shows. */
export function SettingLink({ contest, page }: { contest: AdminContest; page: PreviewPage }) {
  const t = useMessages('contests')
  const setting = settings[page]
  if (!setting) return null
  const [part, href] = setting
  return (
    <ButtonLink small href={href(contest.id)}>
      {t(areSettingsLocked(contest) ? 'admin.view_part' : 'admin.edit_part', { part: t(part) })}
    </ButtonLink>
  )
}
