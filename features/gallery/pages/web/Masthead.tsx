import { creditRoles } from '#features/projects/project/credits.ts'
import { materialsInLanguage } from '#features/projects/project/material-names.ts'
import { programmeTypeIn } from '#features/projects/project/programme-types.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { type Language, locales } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { links } from '#web/links.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './Masthead.module.css'

interface MastheadProps {
  work: WorkView
  language: Language
  t: GalleryMessages
  parts: Messages<'projects'>
  /** Names that have their own page. */
  firms?: readonly { name: string; slug: string }[] | undefined
}

interface Line {
  part: string
  names: string[]
  /** The language of the names, if it is not the reader's. */
  lang?: string | undefined
}

/** The credits and materials, set like a magazine's masthead. */
export function Masthead({ work, language, t, parts, firms = [] }: MastheadProps) {
  const addressOf = (name: string) => {
    const firm = firms.find((one) => one.name === name)
    return firm && links.publicFirm(language, firm.slug)
  }
  const credits: Line[] = creditRoles
    .map((role) => ({
      part: parts(`credit.${role}`),
      names: work.credits.filter((credit) => credit.role === role).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
  const presented = credits.some(({ names }) => names.includes(work.firm)) || !work.firm
  const named: Line[] = presented
    ? credits
    : [{ part: t('work.presented_by'), names: [work.firm] }, ...credits]
  const programme = programmeTypeIn(work.programmeType, language, work.language)
  const materials = materialsInLanguage(work.materials, language, work.language)
  const langOf = (own: Language) => (own === language ? undefined : locales[own])
  const details: Line[] = [
    { part: t('work.programme'), names: [programme.text], lang: langOf(programme.language) },
    { part: t('work.manufacturer'), names: [work.manufacturer] },
    { part: t('work.materials'), names: [materials.text], lang: langOf(materials.language) },
    { part: t('work.dimensions'), names: [work.dimensions] },
    { part: t('work.certifications'), names: [work.certifications] },
    { part: t('work.price_range'), names: [work.priceRange] },
    { part: t('work.where_to_buy'), names: [work.whereToBuy] },
  ].filter(({ names }) => names.some(Boolean))
  return (
    <aside className={style.masthead} aria-label={t('work.masthead')}>
      {named.length > 0 && <Lines title={t('work.credits')} lines={named} addressOf={addressOf} />}
      {details.length > 0 && <Lines title={t('work.details')} lines={details} />}
    </aside>
  )
}

interface LinesProps {
  title: string
  lines: Line[]
  addressOf?: (name: string) => string | undefined
}

function Lines({ title, lines, addressOf }: LinesProps) {
  return (
    <>
      <h2>{title}</h2>
      <dl>
        {lines.map(({ part, names, lang }) => (
          <div key={part}>
            <dt>{part}</dt>
            {names.map((name) => (
              <dd key={name} lang={lang}>
                {addressOf?.(name) ? <a href={addressOf(name)}>{name}</a> : name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}
