import { useSearchParams } from 'react-router'
import { type ContestSummary, listAdminContests } from '#features/contests/contest/contract.ts'
import { runningContest } from '#features/contests/contest/running-contest.ts'
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
import { ContestFigures } from './ContestFigures.tsx'
import style from './Dashboard.module.css'
import { Phase } from './Phase.tsx'
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

/** The contest is in the address, so that it stays when the organiser comes back. */
function OfContest({ contests }: { contests: readonly ContestSummary[] }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const chosen = contests.find(({ id }) => id === search.get('contest')) ?? runningContest(contests)
  return (
    <>
      <div className={style.head}>
        {chosen && <Phase contest={chosen} />}
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
      {chosen && <ContestFigures contest={chosen} />}
      <ProgrammeFigures />
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
