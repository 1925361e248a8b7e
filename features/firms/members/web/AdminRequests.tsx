import { listAdminFirms } from '#features/firms/merge/contract-merge.ts'
import style from '#features/firms/profile/web/AdminFirms.module.css'
import firms from '#features/firms/profile/web/Firms.module.css'
import { formatDay } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { decideRequest, listOrphanRequests, type OrphanRequest } from '../contract-members.ts'

/** Requests to join firms without members, for an organiser to decide. */
export function AdminRequests() {
  const t = useMessages('firms')
  const requests = useApiQuery(listOrphanRequests, {})
  if (!requests.data || requests.data.length === 0) return null
  return (
    <section className={style.doubles} aria-labelledby="orphan-requests">
      <h2 className={style.title} id="orphan-requests">
        {t('admin.requests')}
      </h2>
      <p className={style.about}>{t('admin.requests_about')}</p>
      <ul className={firms.rows}>
        {requests.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { request: OrphanRequest }) {
  const t = useMessages('firms')
  const language = useLanguage()
  const { id, name, email, firm, message, createdAt } = request
  const decide = useApiAction(decideRequest, { refreshes: [listOrphanRequests, listAdminFirms] })
  const named = { name, firm: firm.name }
  const answer = (decision: 'accept' | 'decline') =>
    decide.mutate(
      { requestId: id, decision },
      {
        onSuccess: () =>
          say.success(decision === 'accept' ? t('admin.accepted', named) : t('users.declined', { name })),
        onError: (fault) => say.error(fault.message),
      },
    )
  return (
    <li>
      <div>
        <span className={firms.name}>
          {name} {t('admin.request_firm', { firm: firm.name })}
        </span>
        <span className={firms.facts}>
          {email} · {t('users.requested', { date: formatDay(createdAt.slice(0, 10), language) })}
        </span>
        {message && <p className={firms.words}>{message}</p>}
      </div>
      <span className={firms.acts}>
        <Button
          small
          busy={decide.isPending}
          aria-label={t('admin.accept_named', named)}
          onClick={() => answer('accept')}
        >
          {t('users.accept')}
        </Button>
        <Button
          small
          look="text"
          busy={decide.isPending}
          aria-label={t('admin.decline_named', named)}
          onClick={() => answer('decline')}
        >
          {t('users.decline')}
        </Button>
      </span>
    </li>
  )
}
