import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { candidateSets, candidatesOf } from '../candidates.ts'
import type { ResultsView } from '../contract.ts'
import style from './Finals.module.css'

type CandidatePicksProps = {
  results: ResultsView
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Among whom the jury chooses: a usual set with one press, then entry by entry. */
export function CandidatePicks({ results, chosen, onChange }: CandidatePicksProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const levelOf = (key: string | null) => {
    const level = results.levels.find((one) => one.key === key)
    return level ? inLanguage(level.name, language) : t('level.none')
  }
  const categoryOf = (id: string) => {
    const category = results.categories.find((one) => one.id === id)
    return category ? inLanguage(category.name, language) : ''
  }
  const inOrder = results.entries.toSorted((one, other) => other.corrected - one.corrected)
  const take = (entryId: string, isTaken: boolean) => {
    const next = new Set(chosen)
    if (isTaken) next.add(entryId)
    else next.delete(entryId)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className={style.state}>{t('prizes.chosen', { count: chosen.size })}</legend>
      <div className={style.acts}>
        {candidateSets.map((set) => (
          <Button key={set} small onClick={() => onChange(new Set(candidatesOf(results, set)))}>
            {t(`prizes.set_${set}`)}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <section className={style.picks} tabIndex={0} aria-label={t('list')}>
        <ul>
          {inOrder.map(({ entryId, title, level, categoryId, firm }) => (
            <li key={entryId}>
              <Checkbox
                label={inLanguage(title, language)}
                hint={[levelOf(level), categoryOf(categoryId), firm].filter(Boolean).join(', ')}
                checked={chosen.has(entryId)}
                onChange={(event) => take(entryId, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </section>
    </fieldset>
  )
}
