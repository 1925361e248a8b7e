import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { formatList } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { nameWithYear } from '../contest-name.ts'
import { type AdminConflict, type AdminConflicts, listAdminConflicts } from '../contract-conflicts.ts'
import admin from './AdminJury.module.css'
import { AddConflictDialog, DismissDialog, LeaveConflictedDialog } from './ConflictDialogs.tsx'
import conflict from './Conflicts.module.css'
import { ConflictsTable } from './ConflictsTable.tsx'
import style from './Invite.module.css'

/** The conflicts between jurors and works, with their sources and decisions. */
export function Component() {
  const { contestId = '' } = useParams()
  const conflicts = useApiQuery(listAdminConflicts, { contestId })
  return (
    <Waiting of={conflicts} heading="h1" skeleton={<RowBars rows={10} />}>
      {(found) => <Conflicts found={found} />}
    </Waiting>
  )
}

type Opened = { action: 'add' } | { action: 'dismiss' | 'leave'; conflict: AdminConflict }

function Conflicts({ found }: { found: AdminConflicts }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const contestId = found.contest.id
  const jurorId = search.get('juror') ?? ''
  const conflicts = jurorId
    ? found.conflicts.filter((conflict) => conflict.jurorId === jurorId)
    : found.conflicts
  return (
    <>
      <title>{`${t('conflicts.title')} — Palmarès`}</title>
      <TitleBlock
        title={t('conflicts.title')}
        facts={nameWithYear(found.contest, language)}
        action={
          <div className={style.actions}>
            <Button small onClick={() => setOpened({ action: 'add' })}>
              {t('conflicts.add')}
            </Button>
            <ButtonLink small look="text" href={links.adminJury(contestId)}>
              {t('evaluations.back')}
            </ButtonLink>
          </div>
        }
      />
      <div className={style.bar}>
        <SelectField
          compact
          label={t('admin.juror')}
          placeholder={t('memberships.shown.all')}
          options={found.jurors.map(({ id, name }) => ({ value: id, label: name }))}
          value={jurorId}
          onChange={(event) =>
            setSearch(event.currentTarget.value ? { juror: event.currentTarget.value } : {}, {
              replace: true,
            })
          }
        />
      </div>
      <Declared jurors={found.jurors.filter(({ id }) => jurorId === '' || id === jurorId)} />
      <h2 className={admin.head}>{t('conflicts.matches')}</h2>
      {conflicts.length === 0 ? (
        <p className={admin.none}>{t('conflicts.nothing')}</p>
      ) : (
        <ConflictsTable
          contestId={contestId}
          conflicts={conflicts}
          onDismiss={(conflict) => setOpened({ action: 'dismiss', conflict })}
          onLeave={(conflict) => setOpened({ action: 'leave', conflict })}
        />
      )}
      {opened?.action === 'add' && (
        <AddConflictDialog contestId={contestId} jurors={found.jurors} onClose={close} />
      )}
      {opened?.action === 'dismiss' && (
        <DismissDialog contestId={contestId} conflict={opened.conflict} onClose={close} />
      )}
      {opened?.action === 'leave' && (
        <LeaveConflictedDialog contestId={contestId} conflict={opened.conflict} onClose={close} />
      )}
    </>
  )
}

/** What each juror declared. */
function Declared({ jurors }: { jurors: AdminConflicts['jurors'] }) {
  const t = useMessages('jury')
  const language = useLanguage()
  return (
    <section>
      <h2 className={admin.head}>{t('conflicts.by_jurors')}</h2>
      <ul className={conflict.questions}>
        {jurors.map(({ id, name, declaredAt, declared }) => (
          <li key={id} className={conflict.declared}>
            <span className={conflict.name}>{name}</span>{' '}
            <span className={conflict.how}>
              {declaredAt === null && declared.length === 0
                ? t('conflicts.undeclared')
                : formatList(declared, language) || t('conflicts.declared_none')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
