import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getUser } from '#features/accounts/session/contract.ts'
import { namedMoment, wallTime } from '#features/contests/contest/local-time.ts'
import { isInQuebec, rulesLanguages } from '#features/contests/contest/rules-languages.ts'
import {
  confirmProject,
  getProject,
  listMyProjects,
  type ProjectView,
} from '#features/projects/project/contract.ts'
import style from '#features/projects/project/web/Step.module.css'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { useSaving } from '#features/projects/project/web/use-saving.ts'
import { formatDay, formatMoment } from '#shared/format.ts'
import { inLanguage, type Language, languages, locales, ownNames } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { links } from '#web/links.ts'
import { site } from '#web/site.ts'
import { useArriving } from '#web/uploads/arriving.ts'
import { isOver } from './StepFrame.tsx'
import { UnpaidTranslations } from './UnpaidTranslations.tsx'

/** The rules, the acceptance and the button; afterwards the receipt. */
export function SubmitPart() {
  const { project } = useStep()
  return (
    <>
      <UnpaidTranslations project={project} />
      {project.status === 'completed' ? <Receipt /> : <Submit />}
    </>
  )
}

function Submit() {
  const t = useMessages('projects')
  const language = useLanguage()
  const queries = useQueryClient()
  const { project, preview } = useStep()
  const { flush, conflicts, saver } = useSaving(project.id)
  const arriving = useArriving(project.id)
  // The box is read when it is needed: a script may tick it without an event.
  const acceptance = useRef<HTMLInputElement>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  const submit = useApiAction(confirmProject, {
    refreshes: [listMyProjects],
    onDone: (view) => queries.setQueryData([getProject.path, { projectId: project.id }], view),
  })
  const { contest, missing } = project
  const [rulesLanguage, setRulesLanguage] = useState<Language | null>(null)
  const reading = useRulesLanguage(contest, rulesLanguage)
  const rulesRead = contest ? { version: contest.rulesVersion, language: reading.shown } : undefined
  const error = submit.error
  const problem = error instanceof Invalid ? error.errors.acceptsRules?.[0] : undefined
  const reason = preview
    ? preview.reason
    : project.role !== 'owner'
      ? t('owner_only.submit', { name: project.owner })
      : Object.keys(conflicts).length > 0
        ? t('saving.conflict')
        : arriving > 0
          ? t('confirmation.arriving', { count: arriving })
          : missing.length > 0
            ? t('confirmation.locked')
            : project.isEditable
              ? undefined
              : t('code.project_late')
  const follows = !contest
    ? t('confirmation.follows_product', { email: site().contact })
    : isOver(contest.deadlineAt)
      ? t('confirmation.follows_late')
      : t('confirmation.follows', { moment: namedMoment(contest.deadlineAt, contest.timeZone, language) })
  return (
    <div className={style.fields}>
      {contest && <RulesToAccept contest={contest} reading={reading} onLanguage={setRulesLanguage} />}
      <Checkbox
        label={t(contest ? 'confirmation.accept' : 'confirmation.accept_product')}
        ref={acceptance}
        error={problem}
      />
      <p>{follows}</p>
      {isUnsaved && <p role="alert">{t('confirmation.unsaved')}</p>}
      {error && !problem && <p role="alert">{error.message}</p>}
      <div>
        <Button
          look="next"
          busy={submit.isPending}
          disabledReason={reason}
          onClick={() => {
            const acceptsRules = acceptance.current?.checked === true
            void flush().then(() => {
              // Unsaved changes could not be saved after the submission.
              const isSaved = Object.keys(saver.state.unsaved).length === 0
              setUnsaved(!isSaved)
              if (isSaved)
                submit.mutate(
                  { projectId: project.id, acceptsRules, rulesRead },
                  // The rules may have changed since they were loaded.
                  { onError: () => void queries.invalidateQueries({ queryKey: [getProject.path] }) },
                )
            })
          }}
        >
          {t(contest ? 'confirmation.submit' : 'confirmation.submit_product')}
        </Button>
      </div>
    </div>
  )
}

function Receipt() {
  const t = useMessages('projects')
  const language = useLanguage()
  const { project } = useStep()
  const { contest, entries, completedAt } = project
  return (
    <div className={style.fields} role="status">
      <p className={style.group}>{t('confirmation.done')}</p>
      <p>
        {completedAt &&
          t('confirmation.done_at', {
            moment: contest
              ? namedMoment(completedAt, contest.timeZone, language)
              : formatMoment(completedAt, language),
          })}
      </p>
      {!contest && <p>{t('confirmation.done_product')}</p>}
      {contest && (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className={style.check}>
              <span>
                {[contest.name, entry.categoryName]
                  .map((name) => inLanguage(name, language))
                  .join(t('facts.comma'))}
              </span>
              <span className="tnum muted">{t('confirmation.number', { number: entry.number })}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink href={links.myProjects()}>{t('receipt.see')}</ButtonLink>
      </div>
    </div>
  )
}

type Contest = NonNullable<ProjectView['contest']>

/** The language in which the rules are shown: French in Québec, until the user chooses another. */
function useRulesLanguage(contest: Contest | null, chosen: Language | null) {
  const own = useLanguage()
  const user = useApiQuery(getUser, {})
  const written = languages.filter((language) => contest?.rules[language])
  const isHere = isInQuebec(user.data)
  const order = rulesLanguages(written, { own, isInQuebec: isHere })
  const shown = order.find((language) => language === chosen) ?? order[0] ?? own
  return { order, shown, isFrenchFirst: isHere && own !== 'fr' && written.includes('fr') }
}

interface RulesToAcceptProps {
  contest: Contest
  reading: ReturnType<typeof useRulesLanguage>
  onLanguage(language: Language): void
}

/** The rules with version and date, in the language that they are accepted in. */
function RulesToAccept({ contest, reading, onLanguage }: RulesToAcceptProps) {
  const t = useMessages('projects')
  const rules = useMessages('contests')
  const own = useLanguage()
  const { order, shown, isFrenchFirst } = reading
  const day = wallTime(new Date(contest.rulesAt), contest.timeZone).slice(0, 10)
  return (
    <>
      {isFrenchFirst && <p className="small">{rules('rules.quebec')}</p>}
      {order.length > 1 && (
        <SelectField
          className={style.rulesLanguage}
          label={rules('rules.languages')}
          options={order.map((language) => ({ value: language, label: ownNames[language] }))}
          value={shown}
          onChange={(event) => {
            const language = order.find((one) => one === event.currentTarget.value)
            if (language) onLanguage(language)
          }}
        />
      )}
      {/* Keyboard users must be able to focus a scrolling region. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={style.rules} tabIndex={0} aria-label={t('confirmation.rules')}>
        <p className="small muted">
          {rules('rules.version', { version: contest.rulesVersion, day: formatDay(day, own) })}
        </p>
        <RichText html={inLanguage(contest.rules, shown)} lang={locales[shown]} />
      </section>
      <p className="small muted">{rules('rules.scores')}</p>
    </>
  )
}
