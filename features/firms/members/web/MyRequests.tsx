import { searchFirms } from '#features/firms/profile/contract.ts'
import style from '#features/firms/profile/web/Firms.module.css'
import { formatDay } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { listMyRequests, withdrawRequest } from '../contract-members.ts'

/** The user's requests to join firms, with their status. */
export function MyRequests() {
  const t = useMessages('firms')
  const language = useLanguage()
  const requests = useApiQuery(listMyRequests, {})
  const withdraw = useApiAction(withdrawRequest, {
    refreshes: [listMyRequests, searchFirms],
    onDone: () => say.success(t('mine.withdrawn')),
  })
  if (!requests.data || requests.data.length === 0) return null
  const day = (at: string | null) => (at ? formatDay(at.slice(0, 10), language) : '')
  return (
    <section aria-labelledby="my-requests">
      <h2 className={style.part} id="my-requests">
        {t('mine.requests')}
      </h2>
      <ul className={style.rows}>
        {requests.data.map(({ id, firm, status, createdAt, decidedAt }) => (
          <li key={id}>
            <div>
              <span className={style.name}>{firm.name}</span>
              <span className={style.facts}>
                {status === 'waiting'
                  ? t('mine.waiting', { date: day(createdAt) })
                  : t('mine.declined', { date: day(decidedAt) })}
              </span>
            </div>
            {status === 'waiting' && (
              <Button
                small
                look="text"
                aria-label={t('mine.withdraw_named', { firm: firm.name })}
                onClick={() =>
                  withdraw.mutate({ requestId: id }, { onError: (fault) => say.error(fault.message) })
                }
              >
                {t('mine.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
