import { type ReactNode, useId } from 'react'
import { type ContestView, getContest } from '#features/contests/contest/contract.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import type { ProjectView } from '#features/projects/project/contract.ts'
import style from '#features/projects/project/web/Step.module.css'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { formatPrice } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { LockSign, PendingTransferPart } from './PendingTransferPart.tsx'
import { isOver } from './StepFrame.tsx'

type Category = ContestView['disciplines'][number]['categories'][number]

/** @param hasTried the entrant tried to continue without a discipline */
export function DisciplineStep({ contestId, hasTried }: { contestId: string; hasTried: boolean }) {
  const t = useMessages('projects')
  const contest = useApiQuery(getContest, { contestId })
  if (contest.data) return <Choice contest={contest.data} hasTried={hasTried} />
  if (contest.isError) return <p role="alert">{contest.error.message}</p>
  return (
    <Loading label={t('loading')}>
      <FieldBars fields={5} />
    </Loading>
  )
}

function Choice({ contest, hasTried }: { contest: ContestView; hasTried: boolean }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { project, change, errors } = useStep()
  const disciplineId = project.disciplineId
  const chosen = project.entries.map((entry) => entry.categoryId)
  const categoriesOf = (isMeant: (entry: ProjectView['entries'][number]) => boolean) =>
    new Set(project.entries.filter(isMeant).map(({ categoryId }) => categoryId))
  const paid = categoriesOf(({ paidAt }) => paidAt !== null)
  const pendingTransfer = categoriesOf(({ id }) => project.pendingTransfer?.entryIds.includes(id) ?? false)
  const settled = new Set([...paid, ...pendingTransfer])
  const promiseId = useId()
  const why = pendingTransfer.size > 0 ? promiseId : undefined
  const discipline = contest.disciplines.find((one) => one.id === disciplineId)
  const toggle = (categoryId: string, isOn: boolean) => {
    const categoryIds = isOn ? [...chosen, categoryId] : chosen.filter((id) => id !== categoryId)
    change({ categories: { disciplineId, categoryIds } })
  }
  const hintOf = ({ id, description }: Category): ReactNode => {
    if (paid.has(id)) return t('discipline.paid')
    if (!pendingTransfer.has(id)) return inLanguage(description, language) || undefined
    return (
      <>
        <LockSign /> {t('pendingTransfer.category')}
      </>
    )
  }
  const problem = errors.disciplineId?.[0] ?? (hasTried && !disciplineId ? t('discipline.choose') : undefined)
  return (
    <div className={style.fields}>
      {why && <PendingTransferPart id={why} project={project} about="categories" />}
      <div id="discipline">
        <RadioList
          legend={t('discipline.one')}
          options={contest.disciplines.map((one) => ({
            value: one.id,
            label: inLanguage(one.name, language),
            disabled: settled.size > 0 && one.id !== disciplineId,
          }))}
          value={disciplineId}
          error={problem}
          describedBy={why}
          disabled={!project.isEditable}
          onChange={(id) => change({ categories: { disciplineId: id, categoryIds: [] } })}
        />
      </div>
      {discipline && (
        <fieldset id="categories" className={style.fields} disabled={!project.isEditable}>
          <legend className={style.group}>{t('discipline.categories')}</legend>
          {discipline.categories.map((category) => (
            <Checkbox
              key={category.id}
              label={inLanguage(category.name, language)}
              hint={hintOf(category)}
              checked={chosen.includes(category.id) || pendingTransfer.has(category.id)}
              disabled={paid.has(category.id)}
              aria-disabled={pendingTransfer.has(category.id) || undefined}
              aria-describedby={pendingTransfer.has(category.id) ? why : undefined}
              onChange={(event) => {
                if (!pendingTransfer.has(category.id)) toggle(category.id, event.currentTarget.checked)
              }}
            />
          ))}
        </fieldset>
      )}
      <PriceNow
        contest={contest}
        unpaid={chosen.filter((id) => !settled.has(id)).length}
        settled={settled.size}
      />
    </div>
  )
}

interface PriceNowProps {
  contest: ContestView
  unpaid: number
  /** Paid for, or as good as. */
  settled: number
}

/** The current price of the chosen categories, in each currency; taxes and coupons are added at payment. */
function PriceNow({ contest, unpaid, settled }: PriceNowProps) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { project } = useStep()
  const prices = contest.prices.filter((price) => price.entrantKind === project.entrantKind)
  const until = prices[0]?.endsAt
  if (unpaid === 0 || !until) return null
  return (
    <div className={style.sum} aria-live="polite">
      <p>
        {t('discipline.price', { count: unpaid })}
        <br />
        {/* In the grace period the last price applies. */}
        <span className="muted small">
          {isOver(until)
            ? t('discipline.before_taxes')
            : t('discipline.until', { moment: namedMoment(until, contest.timeZone, language) })}
        </span>
      </p>
      <p>
        {prices.map(({ currency, firstCategory, furtherCategory }) => {
          const first = settled === 0 ? firstCategory - furtherCategory : 0
          return (
            <span key={currency}>
              {formatPrice(first + unpaid * furtherCategory, currency, language)}
              <br />
            </span>
          )
        })}
      </p>
    </div>
  )
}
