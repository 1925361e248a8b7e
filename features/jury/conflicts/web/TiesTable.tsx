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
import { type AdminTie, decideTie, listAdminTies } from '../contract-ties.ts'
import style from './Ties.module.css'

interface TiesTableProps {
  contestId: string
  ties: readonly AdminTie[]
  onSetAside(tie: AdminTie): void
  onLeave(tie: AdminTie): void
}

export function TiesTable({ contestId, ties, onSetAside, onLeave }: TiesTableProps) {
  const t = useMessages('jury')
  return (
    <Table
      stacked
      caption={t('ties.admin')}
      head={
        <>
          <HeadCell>{t('ties.work')}</HeadCell>
          <HeadCell>{t('admin.juror')}</HeadCell>
          <HeadCell>{t('ties.evidence')}</HeadCell>
          <HeadCell>{t('ties.status')}</HeadCell>
          <HeadCell>
            <span className="visually-hidden">{t('seats.actions')}</span>
          </HeadCell>
        </>
      }
    >
      {ties.map((tie) => (
        <TieRow
          key={tie.id ?? `${tie.jurorId} ${tie.projectId}`}
          contestId={contestId}
          tie={tie}
          onSetAside={onSetAside}
          onLeave={onLeave}
        />
      ))}
    </Table>
  )
}

interface TieRowProps {
  contestId: string
  tie: AdminTie
  onSetAside(tie: AdminTie): void
  onLeave(tie: AdminTie): void
}

function TieRow({ contestId, tie, onSetAside, onLeave }: TieRowProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { id, kind, year, status, through } = tie
  const confirm = useApiAction(decideTie, { refreshes: [listAdminTies] })
  const hasScores = tie.scoreCount > 0 && conflictLifecycle.can('bar', status)
  // What is confirmed takes them back by itself.
  const isUnderWay = tie.underWay > 0 && status === 'proposed'
  const how = t(`ties.admin_how.${kind}`)
  const numbers = t('ties.numbers', {
    count: tie.numbers.length,
    list: formatList(tie.numbers.map(String), language),
  })
  const title = inLanguage(tie.title, language) || numbers
  return (
    <Row columns={5}>
      <NameCell title={title}>
        <Anchor href={links.adminProject(contestId, tie.projectId)}>{title}</Anchor> <small>{numbers}</small>
      </NameCell>
      <Cell>{tie.juror}</Cell>
      <Cell>
        {through && `${through}, `}
        {year === null ? how : t('ties.how_in', { how, year })}
      </Cell>
      <Cell>
        <span className={status === 'proposed' ? style.waiting : undefined}>
          {id === null ? t('ties.state.sure') : t(`ties.state.${status}`)}
        </span>
        {tie.decidedBy && <span className={style.how}>, {tie.decidedBy}</span>}
        {tie.reason && <span className={style.reason}>{tie.reason}</span>}
        {hasScores && <span className={style.waiting}> {t('ties.scored', { count: tie.scoreCount })}</span>}
        {isUnderWay && <span className={style.waiting}> {t('ties.under_way', { count: tie.underWay })}</span>}
      </Cell>
      <Cell>
        {id !== null && (
          <div className={style.acts}>
            {conflictLifecycle.can('confirm', status) && (
              <Button
                look="text"
                small
                busy={confirm.isPending}
                aria-label={t('ties.confirm_named', { juror: tie.juror, name: through })}
                onClick={() =>
                  confirm.mutate(
                    { contestId, tieId: id, action: 'confirm' },
                    { onError: (fault) => say.error(fault.message) },
                  )
                }
              >
                {t('ties.confirm')}
              </Button>
            )}
            {conflictLifecycle.can('setAside', status) && (
              <Button
                look="text"
                small
                aria-label={t('ties.set_aside_named', { juror: tie.juror, name: through })}
                onClick={() => onSetAside(tie)}
              >
                {t('ties.set_aside')}
              </Button>
            )}
          </div>
        )}
        {(hasScores || isUnderWay) && (
          <Button
            look="text"
            small
            aria-label={t('ties.leave_named', { juror: tie.juror, name: title })}
            onClick={() => onLeave(tie)}
          >
            {t('ties.leave')}
          </Button>
        )}
      </Cell>
    </Row>
  )
}
