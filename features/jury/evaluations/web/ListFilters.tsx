import { useNavigate } from 'react-router'
import type { Evaluation } from '#features/jury/judging/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { links } from '#web/links.ts'
import { isShown, type ListFilter, searchOf, shows } from '../evaluation-list.ts'
import style from './EvaluationsScreen.module.css'

type ListFiltersProps = { evaluations: readonly Evaluation[]; filter: ListFilter }

/** What of the list is shown, each with its count; it stands in the address. */
export function ListFilters({ evaluations, filter }: ListFiltersProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const navigate = useNavigate()
  const categories = evaluations.flatMap((evaluation) => evaluation.categories)
  const entries = categories.flatMap((category) => category.entries)
  const wordOf = (show: ListFilter['show']) => ({
    key: show ?? 'all',
    label: t(`show.${show ?? 'all'}`),
    note: String(entries.filter((entry) => isShown(entry, { ...filter, show })).length),
    href: links.juryEvaluation() + searchOf({ ...filter, show }),
  })
  const choose = (categoryId: string) =>
    void navigate(links.juryEvaluation() + searchOf({ ...filter, categoryId: categoryId || null }), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className={style.filters}>
      <LinkTabs label={t('show.label')} words={[null, ...shows].map(wordOf)} current={filter.show ?? 'all'} />
      {categories.length > 1 && (
        <SelectField
          compact
          label={t('show.category')}
          value={filter.categoryId ?? ''}
          placeholder={t('show.every_category')}
          options={categories.map(({ id, name, discipline }) => ({
            value: id,
            label: t('list.category', {
              discipline: inLanguage(discipline, language),
              category: inLanguage(name, language),
            }),
          }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
