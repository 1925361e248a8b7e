import { conflictLifecycle } from '#features/jury/lifecycle.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import { type AdminConflict, decideConflict, listAdminConflicts } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

interface ConflictsTableProps {
  contestId: string
  conflicts: readonly AdminConflict[]
  onSetAside(conflict: AdminConflict): void
  onLeave(conflict: AdminConflict): void
}

export function ConflictsTable({ contestId, conflicts, onSetAside, onLeave }: ConflictsTableProps) {
  const t = useMessages('jury')
  return (
    <Table
      stacked
      caption={t('conflicts.admin')}
      head={
        <>
          <HeadCell>{t('conflicts.work')}</HeadCell>
          <HeadCell>{t('admin.juror')}</HeadCell>
          <HeadCell>{t('conflicts.evidence')}</HeadCell>
          <HeadCell>{t('conflicts.status')}</HeadCell>
          <HeadCell>
            <span className="visually-hidden">{t('memberships.actions')}</span>
          </HeadCell>
        </>
      }
    >
      {conflicts.map((conflict) => (
        <ConflictRow
          key={conflict.id ?? `${conflict.jurorId} ${conflict.projectId}`}
          contestId={contestId}
          conflict={conflict}
          onSetAside={onSetAside}
          onLeave={onLeave}
        />
      ))}
    </Table>
  )
}

interface ConflictRowProps {
  contestId: string
  conflict: AdminConflict
  onSetAside(conflict: AdminConflict): void
  onLeave(conflict: AdminConflict): void
}

function ConflictRow({ contestId, conflict, onSetAside, onLeave }: ConflictRowProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { id, kind, year, status, through } = conflict
  const confirm = useApiAction(decideConflict, { refreshes: [listAdminConflicts] })
  const hasScores = conflict.scoreCount > 0 && conflictLifecycle.can('bar', status)
  // Confirming recuses them automatically.
  const isUnderWay = conflict.underWay > 0 && status === 'proposed'
  const how = t(`conflicts.admin_how.${kind}`)
  const numbers = t('conflicts.numbers', {
    count: conflict.numbers.length,
    list: formatList(conflict.numbers.map(String), language),
  })
  const title = inLanguage(conflict.title, language) || numbers
  return (
    <Row columns={5}>
      <NameCell title={title}>
        <Anchor href={links.adminProject(contestId, conflict.projectId)}>{title}</Anchor>{' '}
        <small>{numbers}</small>
      </NameCell>
      <Cell>{conflict.juror}</Cell>
      <Cell>
        {through && `${through}, `}
        {year === null ? how : t('conflicts.how_in', { how, year })}
      </Cell>
      <Cell>
        <span className={status === 'proposed' ? style.waiting : undefined}>
          {id === null ? t('conflicts.state.sure') : t(`conflicts.state.${status}`)}
        </span>
        {conflict.decidedBy && <span className={style.how}>, {conflict.decidedBy}</span>}
        {conflict.reason && <span className={style.reason}>{conflict.reason}</span>}
        {hasScores && (
          <span className={style.waiting}> {t('conflicts.scored', { count: conflict.scoreCount })}</span>
        )}
        {isUnderWay && (
          <span className={style.waiting}> {t('conflicts.under_way', { count: conflict.underWay })}</span>
        )}
      </Cell>
      <Cell>
        {id !== null && (
          <div className={style.acts}>
            {conflictLifecycle.can('confirm', status) && (
              <Button
                look="text"
                small
                busy={confirm.isPending}
                aria-label={t('conflicts.confirm_named', { juror: conflict.juror, name: through })}
                onClick={() =>
                  confirm.mutate(
                    { contestId, conflictId: id, action: 'confirm' },
                    { onError: (error) => say.error(error.message) },
                  )
                }
              >
                {t('conflicts.confirm')}
              </Button>
            )}
            {conflictLifecycle.can('setAside', status) && (
              <Button
                look="text"
                small
                aria-label={t('conflicts.set_aside_named', { juror: conflict.juror, name: through })}
                onClick={() => onSetAside(conflict)}
              >
                {t('conflicts.set_aside')}
              </Button>
            )}
          </div>
        )}
        {(hasScores || isUnderWay) && (
          <Button
            look="text"
            small
            aria-label={t('conflicts.leave_named', { juror: conflict.juror, name: title })}
            onClick={() => onLeave(conflict)}
          >
            {t('conflicts.leave')}
          </Button>
        )}
      </Cell>
    </Row>
  )
}
