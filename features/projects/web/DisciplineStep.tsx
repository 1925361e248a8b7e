import { type ContestView, getContest } from '#features/contests/contract.ts'
import { formatMoment, formatMoneyByCode } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'

/** @param isTold the entrant tried to go on without a discipline */
export function DisciplineStep({ contestId, isTold }: { contestId: string; isTold: boolean }) {
  const t = useWords('projects')
  const contest = useAsked(getContest, { contestId })
  if (contest.data) return <Choice contest={contest.data} isTold={isTold} />
  if (contest.isError) return <p role="alert">{contest.error.message}</p>
  return (
    <Loading label={t('loading')}>
      <FieldBars fields={5} />
    </Loading>
  )
}

function Choice({ contest, isTold }: { contest: ContestView; isTold: boolean }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { project, unsaved, change, errors } = useStep()
  const disciplineId = project.disciplineId
  const chosen = unsaved.choice?.categoryIds ?? project.entries.map((entry) => entry.categoryId)
  const paid = new Set(project.entries.flatMap((entry) => (entry.paidAt ? [entry.categoryId] : [])))
  const discipline = contest.disciplines.find((one) => one.id === disciplineId)
  const toggle = (categoryId: string, isOn: boolean) => {
    const categoryIds = isOn ? [...chosen, categoryId] : chosen.filter((id) => id !== categoryId)
    change({ choice: { disciplineId, categoryIds } })
  }
  const problem = errors.disciplineId?.[0] ?? (isTold && !disciplineId ? t('discipline.choose') : undefined)
  return (
    <div className={style.fields}>
      <div id="discipline">
        <RadioList
          legend={t('discipline.one')}
          options={contest.disciplines.map((one) => ({
            value: one.id,
            label: inLanguage(one.name, language),
            disabled: paid.size > 0 && one.id !== disciplineId,
          }))}
          value={disciplineId}
          error={problem}
          disabled={!project.isEditable}
          onChange={(id) => change({ choice: { disciplineId: id, categoryIds: [] } })}
        />
      </div>
      {discipline && (
        <fieldset id="categories" className={style.fields} disabled={!project.isEditable}>
          <legend className={style.group}>{t('discipline.categories')}</legend>
          {discipline.categories.map((category) => (
            <Checkbox
              key={category.id}
              label={inLanguage(category.name, language)}
              hint={
                paid.has(category.id)
                  ? t('discipline.paid')
                  : inLanguage(category.description, language) || undefined
              }
              checked={chosen.includes(category.id)}
              disabled={paid.has(category.id)}
              onChange={(event) => toggle(category.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <PriceNow contest={contest} unpaid={chosen.filter((id) => !paid.has(id)).length} paid={paid.size} />
    </div>
  )
}

/** What the chosen categories cost at this moment, in each currency; taxes and coupons come with the payment. */
function PriceNow({ contest, unpaid, paid }: { contest: ContestView; unpaid: number; paid: number }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { project } = useStep()
  const prices = contest.prices.filter((price) => price.entrantKind === project.entrantKind)
  if (unpaid === 0 || prices.length === 0) return null
  return (
    <div className={style.sum} aria-live="polite">
      <p>
        {t('discipline.price', { count: unpaid })}
        <br />
        <span className="muted small">
          {t('discipline.until', { moment: formatMoment(prices[0]?.endsAt ?? '', language) })}
        </span>
      </p>
      <p>
        {prices.map(({ currency, firstCategory, furtherCategory }) => {
          const first = paid === 0 ? firstCategory - furtherCategory : 0
          return (
            <span key={currency}>
              {formatMoneyByCode(first + unpaid * furtherCategory, currency, language)}
              <br />
            </span>
          )
        })}
      </p>
    </div>
  )
}
