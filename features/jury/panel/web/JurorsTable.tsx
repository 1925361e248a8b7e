import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import type { AdminJury } from '../contract.ts'
import type { JurorMembership } from '../contract-memberships.ts'
import style from './AdminJury.module.css'
import { JurorConflicts } from './JurorConflicts.tsx'
import { MembershipActions, mayRemove } from './MembershipActions.tsx'

interface JurorsTableProps {
  jury: AdminJury
  memberships: readonly JurorMembership[]
}

/** On a tablet the progress column stays; removing a juror is on the juror's own page there. */
export function JurorsTable({ jury, memberships }: JurorsTableProps) {
  const t = useMessages('jury')
  const columns = jury.finals ? 11 : 10
  const membershipOf = new Map(memberships.map((membership) => [membership.id, membership]))
  const stateOf = (missing: number) =>
    missing === 0 ? t('admin.questions_done') : t('admin.questions_missing', { count: missing })
  return (
    <Table
      stacked
      caption={t('admin.jurors')}
      head={
        <>
          <HeadCell>{t('admin.juror')}</HeadCell>
          <HeadCell spare>{t('memberships.invitation')}</HeadCell>
          <HeadCell spare>{t('questions.title')}</HeadCell>
          <HeadCell>{t('conflicts.by_jurors')}</HeadCell>
          <HeadCell figure>{t('admin.assigned')}</HeadCell>
          <HeadCell figure>{t('admin.scored')}</HeadCell>
          <HeadCell spare>{t('admin.progress')}</HeadCell>
          <HeadCell figure spare>
            {t('admin.recusals')}
          </HeadCell>
          <HeadCell figure spare>
            {t('admin.conflicts')}
          </HeadCell>
          {jury.finals && (
            <HeadCell figure spare>
              {t('admin.finals')}
            </HeadCell>
          )}
          <HeadCell spare>
            <span className="visually-hidden">{t('memberships.actions')}</span>
          </HeadCell>
        </>
      }
    >
      {jury.jurors.map((juror) => {
        const membership = membershipOf.get(juror.id)
        return (
          <Row key={juror.id} columns={columns}>
            <NameCell title={[juror.name, juror.company, juror.email].filter(Boolean).join(', ')}>
              {String(juror.number).padStart(2, '0')}{' '}
              <Anchor href={links.adminJuror(jury.contest.id, juror.id)}>{juror.name}</Anchor>{' '}
              <small>
                {membership?.leftAt ? t('memberships.left', { reason: membership.leftReason }) : juror.email}
              </small>
            </NameCell>
            <Cell spare>
              {membership && t(membership.acceptedAt ? 'invite.state.accepted' : 'memberships.added')}
            </Cell>
            <Cell spare>
              <Anchor
                href={links.adminJuror(jury.contest.id, juror.id)}
                className={juror.questionsMissing > 0 ? style.lacking : undefined}
              >
                {stateOf(juror.questionsMissing)}
                <span className="visually-hidden">{`, ${t('questions.title')}, ${juror.name}`}</span>
              </Anchor>
            </Cell>
            <Cell>
              {membership && (
                <JurorConflicts contestId={jury.contest.id} juror={juror} membership={membership} />
              )}
            </Cell>
            <Cell figure data-label={t('admin.assigned')}>
              {juror.assigned ?? '–'}
            </Cell>
            <Cell figure data-label={t('admin.scored')}>
              {juror.scored ?? '–'}
            </Cell>
            <Cell spare className={style.progress}>
              {juror.scored !== null && juror.assigned !== null && (
                <ProgressLine label={juror.name} value={juror.scored} max={juror.assigned} />
              )}
            </Cell>
            <Cell figure spare>
              {juror.recused ?? '–'}
            </Cell>
            <Cell figure spare>
              {juror.conflicts ?? '–'}
            </Cell>
            {jury.finals && (
              <Cell figure spare>
                {juror.ballots ?? '–'}
              </Cell>
            )}
            <Cell spare>
              {membership && mayRemove(jury, juror) && (
                <MembershipActions contestId={jury.contest.id} juror={juror} membership={membership} />
              )}
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}
