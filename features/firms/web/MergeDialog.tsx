import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formatDay } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { type AdminFirm, listAdminFirms, mergeFirms } from '../contract-merge.ts'
import style from './AdminFirms.module.css'
import { usePlaceOf } from './FoundFirm.tsx'

interface MergeDialogProps {
  one: AdminFirm
  onClose: () => void
}

/** Merges two firms, after showing what moves. */
export function MergeDialog({ one, onClose }: MergeDialogProps) {
  const t = useMessages('firms')
  const shared = useMessages('shared')
  const [other, setOther] = useState<AdminFirm | null>(null)
  const [survivorId, setSurvivorId] = useState(one.id)
  const survivor = survivorId === one.id ? one : other
  const gone = survivorId === one.id ? other : one
  const merge = useApiAction(mergeFirms, {
    refreshes: [listAdminFirms],
    onDone: () => {
      say.success(t('merge.done', { survivor: survivor?.name ?? '', gone: gone?.name ?? '' }))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('merge.title')}
      actions={
        <>
          {survivor && gone && (
            <Button
              busy={merge.isPending}
              onClick={() => merge.mutate({ survivorId: survivor.id, goneId: gone.id })}
            >
              {t('merge.action')}
            </Button>
          )}
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <div className={style.fields}>
        {other ? (
          <SurvivorChoice one={one} other={other} survivorId={survivorId} onKeep={setSurvivorId} />
        ) : (
          <Other one={one} onChoose={setOther} />
        )}
        {survivor && gone && (
          <>
            <p>{t('merge.moves', { survivor: survivor.name, gone: gone.name })}</p>
            <p className="muted">{t('merge.address', { gone: gone.slug, survivor: survivor.slug })}</p>
          </>
        )}
        {merge.error && <p role="alert">{merge.error.message}</p>}
      </div>
    </Dialog>
  )
}

interface SurvivorProps {
  one: AdminFirm
  other: AdminFirm
  survivorId: string
  onKeep: (id: string) => void
}

function SurvivorChoice({ one, other, survivorId, onKeep }: SurvivorProps) {
  const t = useMessages('firms')
  const language = useLanguage()
  const placeOf = usePlaceOf()
  return (
    <RadioList
      legend={t('merge.keep')}
      options={[one, other].map((firm) => ({
        value: firm.id,
        label: firm.name,
        hint: [
          placeOf(firm),
          t('merge.members', { count: firm.members }),
          formatDay(firm.createdAt.slice(0, 10), language),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      value={survivorId}
      onChange={onKeep}
    />
  )
}

function Other({ one, onChoose }: { one: AdminFirm; onChoose: (firm: AdminFirm) => void }) {
  const t = useMessages('firms')
  const placeOf = usePlaceOf()
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 300)
  const found = useApiQuery(listAdminFirms, { q: settled }, { enabled: settled.length >= 2 })
  const firms = (settled.length >= 2 ? (found.data?.rows ?? []) : []).filter(({ id }) => id !== one.id)
  return (
    <>
      <p>{one.name}</p>
      <TextField
        autoFocus
        label={t('merge.other')}
        type="search"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {settled.length >= 2 && found.data && firms.length === 0 && <p role="status">{t('admin.none')}</p>}
      {firms.length > 0 && (
        <ul className={style.found}>
          {firms.slice(0, 8).map((firm) => (
            <li key={firm.id}>
              <span className={style.firm}>
                <b>{firm.name}</b>
                <span>{placeOf(firm)}</span>
              </span>
              <Button
                small
                aria-label={t('merge.choose_named', { firm: firm.name })}
                onClick={() => onChoose(firm)}
              >
                {t('merge.choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
