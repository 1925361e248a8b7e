import { useParams } from 'react-router'
import { formatNumber, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type CriterionMean, type FeedbackSheet, getFeedback } from '../contract-feedback.ts'
import style from './Feedback.module.css'

export function Component() {
  const { projectId = '' } = useParams()
  const sheet = useApiQuery(getFeedback, { projectId })
  return (
    <Waiting of={sheet} heading="h1">
      {(found) => <Sheet sheet={found} />}
    </Waiting>
  )
}

function Sheet({ sheet }: { sheet: FeedbackSheet }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { title, contest, entries } = sheet
  return (
    <>
      <p className={style.back}>
        <Anchor href={links.myAwards()}>{t('feedback.back')}</Anchor>
      </p>
      <TitleBlock
        title={inLanguage(title, language)}
        facts={t('feedback.over', { contest: inLanguage(contest, language) })}
        action={
          <Button small onClick={() => window.print()}>
            {t('feedback.print')}
          </Button>
        }
      />
      <p className={style.how}>{t('feedback.how')}</p>
      {entries.map((entry) => (
        <Entry key={entry.entryId} entry={entry} />
      ))}
    </>
  )
}

function Entry({ entry }: { entry: FeedbackSheet['entries'][number] }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { discipline, category, level, isDecided, figures } = entry
  const name = joinParts([inLanguage(discipline, language), inLanguage(category, language)], language)
  return (
    <section className={style.entry} aria-label={name}>
      <h2>{name}</h2>
      {level ? (
        <p className={style.level}>
          <GraveMark /> {inLanguage(level, language)}
        </p>
      ) : (
        <p className={style.none}>{t('feedback.no_level')}</p>
      )}
      {figures ? (
        <>
          <p className={style.about}>{t('feedback.evaluations', { count: figures.evaluations })}</p>
          <Means criteria={figures.criteria} caption={name} />
        </>
      ) : (
        <p className={style.about}>{t('feedback.sparse')}</p>
      )}
      {(isDecided || figures) && (
        <p className={style.about}>{t(isDecided ? 'feedback.by_decision' : 'feedback.by_score')}</p>
      )}
    </section>
  )
}

function Means({ criteria, caption }: { criteria: CriterionMean[]; caption: string }) {
  const t = useMessages('results')
  const language = useLanguage()
  const figure = (value: number) => formatNumber(value, language, 1)
  return (
    <table className={style.means}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('feedback.criterion')}</th>
          <td className={style.spare} />
          <th scope="col">{t('feedback.mean')}</th>
          <th scope="col">{t('feedback.overall')}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ name, mean, overall }) => (
          <tr key={inLanguage(name, language)}>
            <th scope="row">{inLanguage(name, language)}</th>
            <td className={style.spare}>
              <Bar mean={mean} overall={overall} />
            </td>
            <td className={style.figure}>{figure(mean)}</td>
            <td className={style.other}>{figure(overall)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A score from 1 to 10, as a percentage of the scale. */
const placeOf = (value: number) => ((value - 1) / 9) * 100

/** The entry's mean as a bar, with the contest's as a tick on it. */
function Bar({ mean, overall }: Pick<CriterionMean, 'mean' | 'overall'>) {
  return (
    <svg className={style.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect className={style.ground} x="0" y="5" width="100" height="2" />
      <rect className={style.filled} x="0" y="3" width={placeOf(mean)} height="6" />
      <rect className={style.tick} x={Math.max(placeOf(overall) - 0.4, 0)} y="0" width="0.8" height="12" />
    </svg>
  )
}
