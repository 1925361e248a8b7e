import { useSearchParams } from 'react-router'
import { listAdminContests } from '#features/contests/editions/contract.ts'
import { runningContest } from '#features/contests/editions/running.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type ContestDashboard, getContestDashboard, getProgrammeDashboard } from '../contract-dashboard.ts'
import { ContestFigures } from './ContestFigures.tsx'
import style from './Dashboard.module.css'
import { Phase, PhaseBars } from './Phase.tsx'
import { ProgrammeFigures } from './ProgrammeFigures.tsx'
import { Tasks } from './Tasks.tsx'

/** The start of the admin area: what waits for an organiser, and how the contest is going. */
export function Component() {
  const t = useMessages('overview')
  const contests = useApiQuery(listAdminContests, {})
  return (
    <>
      <TitleBlock title={t('title')} />
      <Waiting of={contests}>
        {(list) => (list.length === 0 ? <FirstContest /> : <OfContest contests={list} />)}
      </Waiting>
    </>
  )
}

type Contests = readonly Pick<ContestDashboard['contest'], 'id' | 'name' | 'status'>[]

/** The contest is in the address, so that it stays when the organiser comes back. */
function OfContest({ contests }: { contests: Contests }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const chosen = contests.find(({ id }) => id === search.get('contest')) ?? runningContest(contests)
  const dashboard = useApiQuery(getContestDashboard, { contestId: chosen?.id ?? '' })
  // What is beneath the tasks would move when they come, and the figures of the portal when those of the contest do.
  const isWaiting = useApiQuery(getProgrammeDashboard, {}).isPending
  return (
    <>
      <div className={style.head}>
        {dashboard.data ? (
          <Phase contest={dashboard.data.contest} dueOn={dashboard.data.jury?.dueOn} />
        ) : (
          <PhaseBars />
        )}
        {contests.length > 1 && (
          <SelectField
            compact
            label={t('contest')}
            value={chosen?.id ?? ''}
            onChange={({ currentTarget }) =>
              setSearch({ contest: currentTarget.value }, { replace: true, preventScrollReset: true })
            }
            options={contests.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
          />
        )}
      </div>
      <Tasks />
      {!isWaiting && (
        <>
          <Waiting of={dashboard}>{(loaded) => <ContestFigures dashboard={loaded} />}</Waiting>
          {!dashboard.isPending && <ProgrammeFigures />}
        </>
      )}
    </>
  )
}

/** For a new programme: the way to the first contest. */
function FirstContest() {
  const t = useMessages('overview')
  return (
    <StateScreen
      heading="h2"
      title={t('first.title')}
      actions={
        <ButtonLink look="next" href={links.newContest()}>
          {t('first.create')}
        </ButtonLink>
      }
    >
      {t('first.about')}
      <span className={style.after}>
        <Anchor href={links.adminSeller()}>{t('first.seller')}</Anchor>
        <Anchor href={links.adminTaxes()}>{t('first.taxes')}</Anchor>
      </span>
    </StateScreen>
  )
}
