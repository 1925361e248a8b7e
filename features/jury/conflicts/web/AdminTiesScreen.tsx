import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { nameWithYear } from '#features/jury/anonymity/contest-name.ts'
import style from '#features/jury/invitations/web/Invite.module.css'
import admin from '#features/jury/judging/web/AdminJury.module.css'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type AdminTie, type AdminTies, listAdminTies, lookForTies } from '../contract-ties.ts'
import { DeclaredTies } from './DeclaredTies.tsx'
import { AddTieDialog, LeaveTiedDialog, SetAsideDialog } from './TieDialogs.tsx'
import { TiesTable } from './TiesTable.tsx'

/** What ties jurors to works, where it was found, and what was decided. */
export function Component() {
  const t = useMessages('jury')
  const { contestId = '' } = useParams()
  const input = useApiQuery(listAdminTies, { contestId })
  return (
    <Waiting
      of={input}
      label={t('ties.loading')}
      failed={t('list.failed')}
      heading="h1"
      skeleton={<RowBars rows={10} />}
    >
      {(found) => <Ties found={found} />}
    </Waiting>
  )
}

type Opened = { action: 'add' } | { action: 'setAside' | 'leave'; tie: AdminTie }

function Ties({ found }: { found: AdminTies }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const contestId = found.contest.id
  const jurorId = search.get('juror') ?? ''
  const ties = jurorId ? found.ties.filter((tie) => tie.jurorId === jurorId) : found.ties
  const look = useApiAction(lookForTies, {
    refreshes: [listAdminTies],
    onDone: () => say.success(t('ties.looked')),
  })
  return (
    <>
      <title>{`${t('ties.admin')} — Palmarès`}</title>
      <TitleBlock
        title={t('ties.admin')}
        facts={nameWithYear(found.contest, language)}
        action={
          <div className={style.acts}>
            <Button
              small
              busy={look.isPending}
              onClick={() => look.mutate({ contestId }, { onError: (fault) => say.error(fault.message) })}
            >
              {t('ties.look')}
            </Button>
            <Button small onClick={() => setOpened({ action: 'add' })}>
              {t('ties.add')}
            </Button>
            <ButtonLink small look="text" href={links.adminJury(contestId)}>
              {t('admin.back_jury')}
            </ButtonLink>
          </div>
        }
      />
      <div className={style.bar}>
        <SelectField
          compact
          label={t('admin.juror')}
          placeholder={t('ties.all_jurors')}
          options={found.jurors.map(({ id, name }) => ({ value: id, label: name }))}
          value={jurorId}
          onChange={(event) =>
            setSearch(event.currentTarget.value ? { juror: event.currentTarget.value } : {}, {
              replace: true,
            })
          }
        />
      </div>
      <DeclaredTies found={found} jurorId={jurorId} />
      <h2 className={admin.head}>{t('ties.matches')}</h2>
      {ties.length === 0 ? (
        <p className={admin.none}>{t('ties.nothing')}</p>
      ) : (
        <TiesTable
          contestId={contestId}
          ties={ties}
          onSetAside={(tie) => setOpened({ action: 'setAside', tie })}
          onLeave={(tie) => setOpened({ action: 'leave', tie })}
        />
      )}
      {opened?.action === 'add' && (
        <AddTieDialog contestId={contestId} jurors={found.jurors} onClose={close} />
      )}
      {opened?.action === 'setAside' && (
        <SetAsideDialog contestId={contestId} tie={opened.tie} onClose={close} />
      )}
      {opened?.action === 'leave' && (
        <LeaveTiedDialog contestId={contestId} tie={opened.tie} onClose={close} />
      )}
    </>
  )
}
