import { type ContestSummary, listContests } from '#features/contests/contest/contract.ts'
import { contestState, contestStates } from '#features/contests/contest/dates.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import style from './Contest.module.css'
import { DateLines, PriceNow, Takes } from './ContestFacts.tsx'
import { useContestDates } from './use-dates.ts'
import { useNow } from './use-now.ts'

/** Every visible contest, open ones first. */
export function Component() {
  const t = useMessages('contests')
  const contests = useApiQuery(listContests, {})
  return (
    <>
      <TitleBlock title={t('list.register_title')} />
      <Waiting of={contests}>
        {(list) =>
          list.length === 0 ? (
            <StateScreen heading="h2" title={t('list.empty')}>
              {t('list.empty_about')}
            </StateScreen>
          ) : (
            <Groups list={list} />
          )
        }
      </Waiting>
    </>
  )
}

function Groups({ list }: { list: readonly ContestSummary[] }) {
  const t = useMessages('contests')
  const now = useNow()
  const stateOf = ({ status, opensAt, deadlineAt }: ContestSummary) =>
    contestState({ status, opensAt: new Date(opensAt), deadlineAt: new Date(deadlineAt) }, now)
  const groups = Map.groupBy(list, stateOf)
  return (
    <>
      {!groups.has('open') && <NoneOpen next={groups.get('upcoming')?.[0]} />}
      {contestStates.map((state) => {
        const rows = groups.get(state)
        return (
          rows && (
            <section key={state} className={style.group}>
              <h2>{t(state === 'upcoming' ? 'state.upcoming' : `status.${state}`)}</h2>
              <ul className={style.list}>
                {rows.map((contest, index) => (
                  <Row key={contest.id} contest={contest} isFirst={index === 0} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}

function NoneOpen({ next }: { next: ContestSummary | undefined }) {
  const t = useMessages('contests')
  const language = useLanguage()
  return (
    <p className={style.none}>
      {t('list.none_open')}{' '}
      {next &&
        t('list.next_opens', {
          name: inLanguage(next.name, language),
          moment: namedMoment(next.opensAt, next.timeZone, language),
        })}
    </p>
  )
}

function Row({ contest, isFirst }: { contest: ContestSummary; isFirst: boolean }) {
  const t = useMessages('contests')
  const language = useLanguage()
  const dates = useContestDates(contest)
  const href = links.contest(contest.id)
  const name = inLanguage(contest.name, language)
  const isOpen = dates.state === 'open'
  return (
    <li>
      <div className={style.words}>
        <h3 className={style.name}>
          <Anchor className="bare" href={href}>
            {name}
          </Anchor>
        </h3>
        <p>{inLanguage(contest.tagline, language)}</p>
        <DateLines dates={dates} />
        {(isOpen || dates.state === 'upcoming') && (
          <>
            <p className="small">
              <PriceNow contest={contest} />
            </p>
            <p className="small">
              <Takes contest={contest} />
            </p>
          </>
        )}
      </div>
      {isOpen ? (
        <ButtonLink
          look={isFirst ? 'next' : 'outline'}
          href={href}
          aria-label={t('list.register_to', { name })}
        >
          {t('list.register')}
        </ButtonLink>
      ) : (
        <ButtonLink look="text" href={href} aria-label={t('list.read_of', { name })}>
          {t('list.read')}
        </ButtonLink>
      )}
    </li>
  )
}
