import style from '#features/jury/judging/web/AdminJury.module.css'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { getAnonymity } from '../contract-anonymity.ts'

/** Whether names stand in entries that nobody has decided on, and the way to them. */
export function AnonymityPart({ contestId }: { contestId: string }) {
  const t = useMessages('jury')
  const { data } = useApiQuery(getAnonymity, { contestId })
  if (!data || data.entries.length === 0) return null
  return (
    <section>
      <h2 className={style.head}>{t('anon.title')}</h2>
      {data.checkedAt ? (
        <p className={style.quiet}>
          {t('anon.clean', { count: data.clean })}
          {data.open > 0 && `, ${t('anon.open', { count: data.open })}`}
        </p>
      ) : (
        <p className={style.quiet}>{t('anon.warning_unchecked')}</p>
      )}
      <p className={style.quiet}>
        <Anchor href={links.adminAnonymity(contestId)}>{t('anon.see')}</Anchor>
      </p>
    </section>
  )
}

/** Said once more before the jury reads. */
export function AnonymityDoubts({ contestId }: { contestId: string }) {
  const t = useMessages('jury')
  const { data } = useApiQuery(getAnonymity, { contestId })
  if (!data || (data.checkedAt && data.open === 0)) return null
  return (
    <>
      <p className={style.short}>
        {data.checkedAt ? t('anon.warning', { count: data.open }) : t('anon.warning_unchecked')}
      </p>
      <p className={style.quiet}>
        <Anchor href={links.adminAnonymity(contestId)}>{t('anon.see')}</Anchor>
      </p>
    </>
  )
}
