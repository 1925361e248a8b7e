import { formatList, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import type { AdminConflict } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

interface ConflictsTableProps {
  contestId: string
  conflicts: readonly AdminConflict[]
  onDismiss(conflict: AdminConflict): void
  onLeave(conflict: AdminConflict): void
}

export function ConflictsTable({ contestId, conflicts, onDismiss, onLeave }: ConflictsTableProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  return (
    <Table
      stacked
      caption={t('conflicts.title')}
      head={
        <>
          <HeadCell>{t('conflicts.work')}</HeadCell>
          <HeadCell>{t('admin.juror')}</HeadCell>
          <HeadCell>{t('form.reason')}</HeadCell>
          <HeadCell>
            <span className="visually-hidden">{t('memberships.actions')}</span>
          </HeadCell>
        </>
      }
    >
      {conflicts.map((conflict) => {
        const { id, juror, isDismissed, decidedBy, reason, through, evaluations } = conflict
        const numbers = t('conflicts.numbers', {
          count: conflict.numbers.length,
          list: formatList(conflict.numbers.map(String), language),
        })
        const title = inLanguage(conflict.title, language) || numbers
        const hints = [isDismissed ? t('conflicts.dismissed') : null, decidedBy, reason]
        return (
          <Row key={id} columns={4}>
            <NameCell title={title}>
              <Anchor href={links.adminProject(contestId, conflict.projectId)}>{title}</Anchor>{' '}
              <small>{numbers}</small>
            </NameCell>
            <Cell>{juror}</Cell>
            <Cell>
              {through || t('conflicts.by_hand')}
              {hints.some(Boolean) && <span className={style.reason}>{joinParts(hints, language)}</span>}
            </Cell>
            <Cell>
              {!isDismissed && (
                <div className={style.actions}>
                  <Button look="text" small onClick={() => onDismiss(conflict)}>
                    {t('conflicts.dismiss')}
                    <span className="visually-hidden">{` ${juror}, ${title}`}</span>
                  </Button>
                  {evaluations > 0 && (
                    <Button look="text" small onClick={() => onLeave(conflict)}>
                      {t('conflicts.leave', { count: evaluations })}
                      <span className="visually-hidden">{` ${juror}, ${title}`}</span>
                    </Button>
                  )}
                </div>
              )}
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}
