import admin from '#features/jury/judging/web/AdminJury.module.css'
import { formatList, formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { AdminTies, DeclaredTie } from '../contract-ties.ts'
import style from './Ties.module.css'

interface DeclaredTiesProps {
  found: AdminTies
  /** Of one juror, where one is chosen. */
  jurorId: string
}

/** What each juror declared, which entries match it, and what was decided. */
export function DeclaredTies({ found, jurorId }: DeclaredTiesProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const shown = found.jurors.filter(({ id }) => jurorId === '' || id === jurorId)
  return (
    <section>
      <h2 className={admin.head}>{t('ties.by_jurors')}</h2>
      {shown.map(({ id, name, declaredAt }) => {
        const own = found.declared.filter((one) => one.jurorId === id)
        return (
          <div key={id} className={style.contest}>
            <h3 className={style.head}>{name}</h3>
            <p className={style.state} data-open={declaredAt === null}>
              {declaredAt === null
                ? t('ties.undeclared')
                : t('ties.declared_at', { at: formatMoment(declaredAt, language) })}
              {declaredAt !== null && own.length === 0 && `, ${t('ties.declared_none')}`}
            </p>
            {own.length > 0 && (
              <ul className={style.questions}>
                {own.map((one) => (
                  <Declared key={`${one.kind} ${one.name}`} declared={one} contestId={found.contest.id} />
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </section>
  )
}

function Declared({ declared, contestId }: { declared: DeclaredTie; contestId: string }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { kind, name, isTied, matches } = declared
  return (
    <li className={style.declared}>
      <span className={style.name}>{name}</span>{' '}
      <span className={style.how}>
        {[isTied ? t('ties.yes') : t('ties.no'), t(`ties.admin_how.${kind}`)].join(', ')}
      </span>
      {matches.length === 0 && <p className={style.how}>{t('ties.no_match')}</p>}
      {matches.map(({ id, projectId, title, numbers, status }) => {
        const entries = t('ties.numbers', {
          count: numbers.length,
          list: formatList(numbers.map(String), language),
        })
        return (
          <p key={id ?? projectId}>
            <Anchor href={links.adminProject(contestId, projectId)}>
              {inLanguage(title, language) || entries}
            </Anchor>{' '}
            <span className={style.how}>
              {entries}, {id === null ? t('ties.state.sure') : t(`ties.state.${status}`)}
            </span>
          </p>
        )
      })}
    </li>
  )
}
