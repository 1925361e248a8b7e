import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { compareUsers, type MergeSide, mergeUsers } from '../contract-merge.ts'
import { getUserView, listUsers, type UserRow } from '../contract-users.ts'
import { MergeTable } from './MergeTable.tsx'
import { ProvenDialog } from './ProvenDialog.tsx'
import style from './UserMerge.module.css'

const nameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Merges another account into this one: finds it, shows both side by side, and says what follows. */
export function Component() {
  const t = useMessages('users')
  const { userId = '' } = useParams()
  const [address] = useSearchParams()
  const otherId = address.get('account')
  return (
    <div className={style.page}>
      <TitleBlock title={t('merge.title')} />
      {otherId ? <Pair key={otherId} userId={userId} otherId={otherId} /> : <Other userId={userId} />}
    </div>
  )
}

/** More than these are found by typing more. */
const most = 8

/** The search for the other account. */
function Other({ userId }: { userId: string }) {
  const t = useMessages('users')
  const opened = useApiQuery(getUserView, { userId })
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 300)
  const isSearch = settled.length >= 2
  const found = useApiQuery(listUsers, { q: settled }, { enabled: isSearch })
  const rows = isSearch ? (found.data?.rows ?? []).filter(({ id }) => id !== userId) : []
  return (
    <Waiting of={opened} skeleton={<FieldBars fields={2} />}>
      {(user) => (
        <>
          <p>{t('merge.lead', { name: nameOf(user), email: user.email })}</p>
          <TextField
            label={t('merge.other')}
            type="search"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div role="status">
            {isSearch && found.error && <FieldError>{found.error.message}</FieldError>}
            {isSearch && found.data && rows.length === 0 && <p className="muted">{t('merge.none')}</p>}
          </div>
          <ul className={style.found}>
            {rows.slice(0, most).map((one) => (
              <li key={one.id}>
                <span className={style.person}>
                  <b>{nameOf(one)}</b>
                  <span className="muted">{[one.email, one.companyName].filter(Boolean).join(' · ')}</span>
                </span>
                <ButtonLink
                  small
                  aria-label={t('merge.choose_named', { name: nameOf(one), email: one.email })}
                  href={links.mergeUsers(userId, one.id)}
                >
                  {t('merge.choose')}
                </ButtonLink>
              </li>
            ))}
          </ul>
          {rows.length > most && <p className="muted">{t('merge.first', { count: most })}</p>}
        </>
      )}
    </Waiting>
  )
}

function Pair({ userId, otherId }: { userId: string; otherId: string }) {
  const compared = useApiQuery(compareUsers, { userId, otherId })
  return (
    <Waiting of={compared} skeleton={<FieldBars fields={6} />}>
      {({ into, from, obstacle }) => <Compared into={into} from={from} obstacle={obstacle} />}
    </Waiting>
  )
}

interface ComparedProps {
  into: MergeSide
  from: MergeSide
  obstacle: string | null
}

function Compared({ into, from, obstacle }: ComparedProps) {
  const t = useMessages('users')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <MergeTable into={into} from={from} />
      {obstacle ? (
        <div role="alert">
          <FieldError>{obstacle}</FieldError>
        </div>
      ) : (
        <ul className={style.follows}>
          <li>{t('merge.moves', { into: into.email })}</li>
          <li>{t('merge.closes', { from: from.email })}</li>
          <li>{t('merge.both')}</li>
          <li>{t('merge.mails')}</li>
          <li>{t('merge.final')}</li>
        </ul>
      )}
      <p className={style.actions}>
        {!obstacle && (
          <Button look="next" onClick={() => setIsOpen(true)}>
            {t('merge.action')}
          </Button>
        )}
        {from.id !== into.id && (
          <Anchor href={links.mergeUsers(from.id, into.id)}>{t('merge.swap', { email: from.email })}</Anchor>
        )}
        <Anchor href={links.mergeUsers(into.id)}>{t('merge.another')}</Anchor>
      </p>
      {isOpen && <MergeDialog into={into} from={from} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function MergeDialog({ into, from, onClose }: Omit<ComparedProps, 'obstacle'> & { onClose(): void }) {
  const t = useMessages('users')
  const navigate = useNavigate()
  const merging = useApiAction(mergeUsers, {
    onDone: () => {
      say.success(t('merge.done', { from: from.email, into: into.email }))
      void navigate(links.adminUser(into.id))
    },
  })
  return (
    <ProvenDialog
      title={t('merge.question', { from: from.email, into: into.email })}
      lead={t('merge.final')}
      action={t('merge.action')}
      sending={merging}
      onSend={(proven) => merging.mutate({ userId: into.id, otherId: from.id, ...proven })}
      onClose={onClose}
    />
  )
}
