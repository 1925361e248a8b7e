import { joinNames } from '#shared/format.ts'
import { type Language, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'

interface TextStateProps {
  changed: readonly Language[]
  missing: readonly Language[]
}

/** The languages in which a text was changed, and those in which it is missing. */
export function TextState({ changed, missing }: TextStateProps) {
  const t = useMessages('pages')
  const language = useLanguage()
  const names = (of: readonly Language[]) =>
    joinNames(
      of.map((one) => ownNames[one]),
      language,
    )
  return (
    <>
      {changed.length > 0 && t('texts.changed_in', { languages: names(changed) })}{' '}
      {missing.length > 0 && (
        <span className="warn">{t('texts.missing_in', { languages: names(missing) })}</span>
      )}
    </>
  )
}
