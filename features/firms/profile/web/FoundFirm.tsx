import { type FormEvent, useState } from 'react'
import { listMyRequests, requestMembership } from '#features/firms/members/contract-members.ts'
import { formatCountry } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { type FirmFound, searchFirms } from '../contract.ts'
import style from './Firms.module.css'

/** City, country and website in one line, to tell similar names apart. */
export function usePlaceOf() {
  const language = useLanguage()
  return ({ city, country, host }: Pick<FirmFound, 'city' | 'country' | 'host'>) =>
    [city, country && formatCountry(country, language), host].filter(Boolean).join(' · ')
}

/** A firm that was found, with the button to ask to join it. */
export function FoundFirm({ firm }: { firm: FirmFound }) {
  const t = useMessages('firms')
  const placeOf = usePlaceOf()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li>
      <div>
        <span className={style.name}>{firm.name}</span>
        <span className={style.facts}>{placeOf(firm)}</span>
      </div>
      {firm.standing === 'none' && !isAsking && (
        <Button small aria-label={t('join.ask_named', { firm: firm.name })} onClick={() => setIsAsking(true)}>
          {t('join.ask')}
        </Button>
      )}
      {firm.standing !== 'none' && <span className={style.facts}>{t(`join.${firm.standing}`)}</span>}
      {firm.standing === 'none' && isAsking && <Asking firm={firm} onClose={() => setIsAsking(false)} />}
    </li>
  )
}

function Asking({ firm, onClose }: { firm: FirmFound; onClose: () => void }) {
  const t = useMessages('firms')
  const [message, setMessage] = useState('')
  const join = useApiAction(requestMembership, {
    refreshes: [searchFirms, listMyRequests],
    onDone: () => {
      say.success(t('join.sent', { firm: firm.name }))
      onClose()
    },
  })
  const send = () => join.mutate({ firmId: firm.id, message })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  // Not a form element: it stands inside the form of a new firm.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in its one field sends it, as a form would.
    <div
      className={style.whole}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event)
      }}
    >
      <div className={style.ask}>
        {join.error && <p role="alert">{join.error.message}</p>}
        <TextField
          autoFocus
          label={t('join.line')}
          hint={t('join.line_hint')}
          maxLength={300}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <div className={style.acts}>
          <Button small busy={join.isPending} onClick={send}>
            {t('join.send')}
          </Button>
          <Button small look="text" onClick={onClose}>
            {t('join.leave')}
          </Button>
        </div>
      </div>
    </div>
  )
}
