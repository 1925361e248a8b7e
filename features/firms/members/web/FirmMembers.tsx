import { type FirmView, listMyFirms } from '#features/firms/profile/contract.ts'
import style from '#features/firms/profile/web/Firms.module.css'
import { formatDay } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { mayManageMembers } from '../access.ts'
import { decideRequest, listFirmMembers, type RequestView } from '../contract-members.ts'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'

/** Members, requests and invitations of a firm. */
export function FirmMembers({ firm, onLeft }: { firm: FirmView; onLeft: () => void }) {
  const t = useMessages('firms')
  const users = useApiQuery(listFirmMembers, { firmId: firm.id })
  return (
    <Waiting of={users} label={t('users.loading')} failed={t('users.failed')}>
      {({ role, members, requests, invitations }) => (
        <div className={style.column}>
          {requests.length > 0 && <Requests requests={requests} />}
          <Members firm={firm} role={role} members={members} onLeft={onLeft} />
          {mayManageMembers(role) && <Invitations firmId={firm.id} invitations={invitations} />}
        </div>
      )}
    </Waiting>
  )
}

function Requests({ requests }: { requests: readonly RequestView[] }) {
  const t = useMessages('firms')
  return (
    <section aria-labelledby="requests">
      <h2 className={style.part} id="requests">
        {t('users.requests')}
      </h2>
      <ul className={style.rows}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { request: RequestView }) {
  const t = useMessages('firms')
  const language = useLanguage()
  const { id, name, email, message, createdAt } = request
  const decide = useApiAction(decideRequest, { refreshes: [listFirmMembers, listMyFirms] })
  const answer = (decision: 'accept' | 'decline') =>
    decide.mutate(
      { requestId: id, decision },
      {
        onSuccess: () =>
          say.success(t(decision === 'accept' ? 'users.accepted' : 'users.declined', { name })),
        onError: (fault) => say.error(fault.message),
      },
    )
  return (
    <li>
      <div>
        <span className={style.name}>{name}</span>
        <span className={style.facts}>
          {email} · {t('users.requested', { date: formatDay(createdAt.slice(0, 10), language) })}
        </span>
        {message && <p className={style.words}>{message}</p>}
      </div>
      <span className={style.acts}>
        <Button
          small
          busy={decide.isPending}
          aria-label={t('users.accept_named', { name })}
          onClick={() => answer('accept')}
        >
          {t('users.accept')}
        </Button>
        <Button
          small
          look="text"
          busy={decide.isPending}
          aria-label={t('users.decline_named', { name })}
          onClick={() => answer('decline')}
        >
          {t('users.decline')}
        </Button>
      </span>
    </li>
  )
}
