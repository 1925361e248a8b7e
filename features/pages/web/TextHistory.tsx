import { formatMoment } from '#shared/format.ts'
import { type Language, locales, ownNames } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import type { TextChange } from '../contract.ts'
import style from './Texts.module.css'

interface TextHistoryProps {
  changes: readonly TextChange[]
  /** Which text was changed, if there are several. */
  nameOf: ((change: TextChange) => string) | undefined
  isBusy: boolean
  onRestore(change: TextChange): void
}

const wordsOf = (forms: TextChange['to']) => forms && plainText(Object.values(forms).join(' / '))

/** Who changed what, the newest first; each version can be restored. */
export function TextHistory({ changes, nameOf, isBusy, onRestore }: TextHistoryProps) {
  const t = useMessages('pages')
  const language = useLanguage()
  return (
    <section className={style.history}>
      <h2 className={style.heading}>{t('texts.history')}</h2>
      {changes.length === 0 && <p className="muted">{t('texts.never_changed')}</p>}
      <ol className={style.changes}>
        {changes.map((change) => {
          const words = wordsOf(change.to)
          const at = formatMoment(change.at, language)
          return (
            <li key={change.id} className={style.change}>
              <p className="small muted">
                {[at, change.author ?? t('texts.no_author'), ownNames[change.language], nameOf?.(change)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {words === null ? (
                <p>
                  <em>{t('texts.original_again')}</em>
                </p>
              ) : (
                <Words label={[ownNames[change.language], at].join(' · ')} lang={change.language}>
                  {words}
                </Words>
              )}
              {change.from && (
                <Words
                  label={[t('texts.before'), ownNames[change.language], at].join(' ')}
                  lang={change.language}
                  before={t('texts.before')}
                >
                  {wordsOf(change.from) ?? ''}
                </Words>
              )}
              <Button
                small
                look="text"
                busy={isBusy}
                aria-label={t('texts.restore_of', { moment: at, language: ownNames[change.language] })}
                onClick={() => onRestore(change)}
              >
                {t('texts.restore')}
              </Button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface WordsProps {
  label: string
  lang: Language
  /** What is shown before an earlier version. */
  before?: string
  children: string
}

/** A long text scrolls in its own box. */
function Words({ label, lang, before, children }: WordsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard.
    <section className={classes(style.words, before && 'small muted')} tabIndex={0} aria-label={label}>
      {before} <span lang={locales[lang]}>{children}</span>
    </section>
  )
}
