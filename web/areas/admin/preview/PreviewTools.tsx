import { useSearchParams } from 'react-router'
import type { ContestView } from '#features/contests/contest/contract.ts'
import { inLanguage, languages, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { links } from '#web/links.ts'
import style from './Preview.module.css'
import { type PreviewChoice, previewKinds } from './preview-project.ts'

interface PreviewToolsProps {
  contest: ContestView
  choice: PreviewChoice
}

/** For whom the form is shown, and what it lacks. In the organiser's language, and kept in the address. */
export function PreviewTools({ contest, choice }: PreviewToolsProps) {
  const t = useMessages('areas')
  const projects = useMessages('projects')
  const own = useLanguage()
  const [search, setSearch] = useSearchParams()
  const set = (name: string) => (event: { currentTarget: { value: string } }) => {
    const next = new URLSearchParams(search)
    next.delete('text')
    next.set(name, event.currentTarget.value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const kinds = previewKinds(contest)
  const { disciplines } = contest
  return (
    <>
      <p className={style.about}>{t('admin.preview_about')}</p>
      <Lacking contest={contest} />
      <div className={style.tools}>
        <SelectField
          compact
          label={t('frame.language')}
          options={languages.map((value) => ({ value, label: ownNames[value] }))}
          value={choice.language}
          onChange={set('language')}
        />
        {kinds.length > 1 && (
          <SelectField
            compact
            label={t('admin.preview_kind')}
            options={kinds.map((value) => ({ value, label: projects(`kind.${value}`) }))}
            value={choice.kind}
            onChange={set('kind')}
          />
        )}
        {disciplines.length > 1 && (
          <SelectField
            compact
            label={projects('step.discipline')}
            options={disciplines.map(({ id, name }) => ({ value: id, label: inLanguage(name, own) }))}
            value={choice.disciplineId ?? ''}
            onChange={set('discipline')}
          />
        )}
      </div>
    </>
  )
}

/** A new contest has steps with nothing to choose or to pay. */
function Lacking({ contest }: { contest: ContestView }) {
  const t = useMessages('areas')
  const contests = useMessages('contests')
  const { id, disciplines, allPrices } = contest
  const hasCategories = disciplines.some(({ categories }) => categories.length > 0)
  if (hasCategories && allPrices.length > 0) return null
  return (
    <ul className={style.lacking}>
      {!hasCategories && (
        <li>
          {t('admin.preview_no_categories')}{' '}
          <Anchor href={links.contestDisciplines(id)}>{contests('disciplines')}</Anchor>
        </li>
      )}
      {allPrices.length === 0 && (
        <li>
          {t('admin.preview_no_prices')}{' '}
          <Anchor href={links.contestPrices(id)}>{contests('prices.title')}</Anchor>
        </li>
      )}
    </ul>
  )
}
