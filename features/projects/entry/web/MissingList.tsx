import { Fragment, type ReactNode } from 'react'
import { type MissingThing, paramsOf } from '#features/projects/project/steps.ts'
import { locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'

interface MissingListProps {
  missing: readonly MissingThing[]
  /** How many are named before the rest is counted. */
  most?: number
  link(thing: MissingThing, name: string): ReactNode
}

/** What is missing, in one sentence whose parts link to their fields. */
export function MissingList(props: MissingListProps) {
  const t = useMessages('projects')
  return (
    <>
      {t('missing.lead', { count: props.missing.length })}
      {/* A Chinese colon includes its own space. */}
      {useLanguage() === 'zh-hans' ? '' : ' '}
      <MissingNames {...props} />
    </>
  )
}

/** The names alone, joined as the language joins a list. */
export function MissingNames({ missing, most = 6, link }: MissingListProps) {
  const t = useMessages('projects')
  const language = useLanguage()
  const shown = missing.slice(0, most)
  const names = shown.map((one) => t(`missing.${one.field}`, paramsOf(one, language)))
  if (missing.length > shown.length) names.push(t('missing.more', { count: missing.length - shown.length }))
  const parts = new Intl.ListFormat(locales[language], { type: 'conjunction' }).formatToParts(names)
  let nth = -1
  return parts.map((part, index) => {
    if (part.type === 'element') nth += 1
    const thing = part.type === 'element' ? shown[nth] : undefined
    const key = `${index}-${part.value}`
    return <Fragment key={key}>{thing ? link(thing, part.value) : part.value}</Fragment>
  })
}
