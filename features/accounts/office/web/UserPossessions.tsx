import { formatDay } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { Possessions, UserView } from '../contract-users.ts'
import style from './Users.module.css'

type One = Possessions['newest'][number]

/** Where an organiser sees it; kinds without a place are not listed. */
const placeOf: { [kind in Possessions['kind']]?: (one: One) => string } = {
  project: ({ id, contestId }) => (contestId ? links.adminProject(contestId, id) : links.adminProduct(id)),
  payment: ({ id }) => links.adminPayment(id),
  firm: ({ name }) => links.adminFirmsNamed(name),
  jury: ({ id, contestId }) => links.adminJuror(contestId ?? '', id),
  article: ({ id }) => links.adminArticle(id),
}

/** What belongs to the user, with links; long lists show the newest. */
export function UserPossessions({ user }: { user: UserView }) {
  const t = useMessages('users')
  const language = useLanguage()
  const some = user.possessions.flatMap(({ kind, count, newest }) => {
    const place = placeOf[kind]
    return place && count > 0 ? [{ kind, count, newest, place }] : []
  })
  return (
    <>
      {some.map(({ kind, count, newest, place }) => (
        <section key={kind} className={style.part}>
          <h2>{t('possessions', { kind: t(`possession.${kind}`), count })}</h2>
          <ul className={style.list}>
            {newest.map((one) => (
              <li key={one.id}>
                <span className={style.said}>
                  <Anchor href={place(one)}>{one.name || t('unnamed')}</Anchor>
                </span>
                <span className="muted">{formatDay(one.at.slice(0, 10), language)}</span>
              </li>
            ))}
          </ul>
          {count > newest.length && (
            <p className="muted">
              {t('newest_shown', { count: newest.length })}{' '}
              {kind === 'payment' && (
                <Anchor href={links.adminPaymentsBy(user.email)}>{t('all_payments')}</Anchor>
              )}
            </p>
          )}
        </section>
      ))}
    </>
  )
}
