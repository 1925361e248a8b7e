import { inLanguage } from '#shared/language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { type ContestSummary, listContests } from '../contract.ts'
import style from './Contest.module.css'
import { contestFacts, PriceNow } from './ContestFacts.tsx'

export function Component() {
  const t = useWords('contests')
  const contests = useAsked(listContests, {})
  return (
    <>
      <TitleBlock title={t('list.title')} facts={t('list.facts')} />
      <Waiting of={contests} label={t('loading')} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <StateScreen heading="h2" title={t('list.empty')} />
          ) : (
            <ul className={style.list}>
              {list.map((contest, index) => (
                <Row key={contest.id} contest={contest} isFirst={index === 0} />
              ))}
            </ul>
          )
        }
      </Waiting>
    </>
  )
}

function Row({ contest, isFirst }: { contest: ContestSummary; isFirst: boolean }) {
  const t = useWords('contests')
  const language = useLanguage()
  const href = links.contest(contest.id)
  const name = inLanguage(contest.name, language)
  return (
    <li>
      <div className={style.words}>
        <h2 className={style.name}>
          <Anchor className="bare" href={href}>
            {name}
          </Anchor>
        </h2>
        <p>{inLanguage(contest.tagline, language)}</p>
        <p className="small">{contestFacts(contest, t, language)}</p>
        {contest.takesEntries && (
          <p className="small">
            <PriceNow prices={contest.prices} />
          </p>
        )}
      </div>
      {contest.takesEntries && (
        <ButtonLink
          look={isFirst ? 'next' : 'outline'}
          href={href}
          aria-label={t('list.register_to', { name })}
        >
          {t('list.register')}
        </ButtonLink>
      )}
    </li>
  )
}
