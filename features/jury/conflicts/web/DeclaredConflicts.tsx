import admin from '#features/jury/judging/web/AdminJury.module.css'
import { formatList, formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { AdminConflicts, DeclaredConflict } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

interface DeclaredConflictsProps {
  found: AdminConflicts
  /** The chosen juror, if any. */
  jurorId: string
}

/** Each juror's declarations, with the matching entries and the decisions. */
export function DeclaredConflicts({ found, jurorId }: DeclaredConflictsProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const shown = found.jurors.filter(({ id }) => jurorId === '' || id === jurorId)
  return (
    <section>
      <h2 className={admin.head}>{t('conflicts.by_jurors')}</h2>
      {shown.map(({ id, name, declaredAt }) => {
        const own = found.declared.filter((one) => one.jurorId === id)
        return (
          <div key={id} className={style.contest}>
            <h3 className={style.head}>{name}</h3>
            <p className={style.state} data-open={declaredAt === null}>
              {declaredAt === null
                ? t('conflicts.undeclared')
                : t('conflicts.declared_at', { at: formatMoment(declaredAt, language) })}
              {declaredAt !== null && own.length === 0 && `, ${t('conflicts.declared_none')}`}
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

function Declared({ declared, contestId }: { declared: DeclaredConflict; contestId: string }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { kind, name, hasConflict, matches } = declared
  return (
    <li className={style.declared}>
      <span className={style.name}>{name}</span>{' '}
      <span className={style.how}>
        {[hasConflict ? t('conflicts.yes') : t('conflicts.no'), t(`conflicts.admin_how.${kind}`)].join(', ')}
      </span>
      {matches.length === 0 && <p className={style.how}>{t('conflicts.no_match')}</p>}
      {matches.map(({ id, projectId, title, numbers, status }) => {
        const entries = t('conflicts.numbers', {
          count: numbers.length,
          list: formatList(numbers.map(String), language),
        })
        return (
          <p key={id ?? projectId}>
            <Anchor href={links.adminProject(contestId, projectId)}>
              {inLanguage(title, language) || entries}
            </Anchor>{' '}
            <span className={style.how}>
              {entries}, {id === null ? t('conflicts.state.sure') : t(`conflicts.state.${status}`)}
            </span>
          </p>
        )
      })}
    </li>
  )
}
