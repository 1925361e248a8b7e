import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment, formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { useAct, useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { getOfficeContest, listOfficeContests, moveContest, type OfficeContest } from '../contract.ts'
import { contestLifecycle, type OfficeAct, officeActs } from '../lifecycle.ts'
import style from './Contest.module.css'
import { Prices } from './ContestFacts.tsx'
import { DatesForm } from './DatesForm.tsx'

export function Component() {
  const t = useWords('contests')
  const { contestId = '' } = useParams()
  const contest = useAsked(getOfficeContest, { contestId })
  return (
    <Waiting
      of={contest}
      label={t('loading')}
      failed={t('failed_this')}
      heading="h1"
      skeleton={<FieldBars fields={4} />}
    >
      {(found) => <Contest contest={found} />}
    </Waiting>
  )
}

function Contest({ contest }: { contest: OfficeContest }) {
  const t = useWords('contests')
  const language = useLanguage()
  const categories = contest.disciplines.flatMap((discipline) => discipline.categories)
  return (
    <>
      <TitleBlock
        title={inLanguage(contest.name, language)}
        facts={t('office.facts', {
          status: t(`status.${contest.status}`),
          moment: formatMoment(contest.deadlineAt, language, contest.timeZone),
          zone: contest.timeZone,
        })}
      />
      <Acts contest={contest} />
      <section className={style.section}>
        <h2>{t('office.dates')}</h2>
        <DatesForm key={`${contest.opensAt}${contest.deadlineAt}${contest.timeZone}`} contest={contest} />
      </section>
      <section className={style.section}>
        <h2>{t('prices.title')}</h2>
        <Prices prices={contest.allPrices} timeZone={contest.timeZone} />
      </section>
      <section className={style.section}>
        <h2>{t('office.judged_by')}</h2>
        <p className={style.acts}>
          {t('office.counts', {
            count: categories.length,
            disciplines: contest.disciplines.length,
            readings: contest.readingsPerEntry,
          })}
        </p>
        <ul className={style.list}>
          {contest.criteria.map((criterion) => (
            <li key={criterion.key}>
              <span>{inLanguage(criterion.name, language)}</span>
              <span className="tnum">{t('office.weight', { weight: criterion.weight })}</span>
            </li>
          ))}
          {contest.levels.map((level) => (
            <li key={level.key}>
              <span>{inLanguage(level.name, language)}</span>
              <span className="tnum">
                {t('office.threshold', { score: formatNumber(level.threshold, language, 2) })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** What may be done now; each act tells what follows before it is done. */
function Acts({ contest }: { contest: OfficeContest }) {
  const t = useWords('contests')
  const [asked, setAsked] = useState<OfficeAct | null>(null)
  const possible = officeActs.filter((act) => contestLifecycle.can(act, contest.status))
  return (
    <div className={style.acts}>
      {possible.map((act, index) => (
        <Button key={act} small look={index === 0 ? 'next' : 'outline'} onClick={() => setAsked(act)}>
          {t(`act.${act}`)}
        </Button>
      ))}
      {asked && <MoveDialog contest={contest} act={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function MoveDialog({ contest, act, onClose }: { contest: OfficeContest; act: OfficeAct; onClose(): void }) {
  const t = useWords('contests')
  const [reason, setReason] = useState('')
  const move = useAct(moveContest, {
    refreshes: [getOfficeContest, listOfficeContests],
    onDone: () => {
      say.success(t(`done.${act}`))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`act.${act}_question`)}
      lead={t(`act.${act}_follows`)}
      acts={
        <>
          <Button
            look="next"
            busy={move.isPending}
            onClick={() => move.mutate({ contestId: contest.id, act, reason })}
          >
            {t(`act.${act}`)}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('office.leave')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('office.reason')}
        note={t('office.optional')}
        hint={t('office.reason_hint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {move.error && <p role="alert">{move.error.message}</p>}
    </Dialog>
  )
}
