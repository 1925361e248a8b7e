import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { AdminJury } from '../contract.ts'
import type { JurorMembership } from '../contract-memberships.ts'
import style from './AdminJury.module.css'

interface MembershipConflictsProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  membership: JurorMembership
}

/** Whether a juror has declared conflicts, and which await a decision. */
export function JurorConflicts({ contestId, juror, membership }: MembershipConflictsProps) {
  const t = useMessages('jury')
  const isDone = membership.conflictsDeclaredAt !== null
  const state =
    membership.conflictsDeclaredAt === null
      ? t('conflicts.undeclared')
      : membership.declared
        ? t('memberships.conflicts_declared', { count: membership.declared })
        : t('conflicts.declared_none')
  return (
    <Anchor
      href={`${links.adminConflicts(contestId)}?juror=${juror.id}`}
      className={isDone ? undefined : style.lacking}
    >
      {state}
      <span className="visually-hidden">{`, ${t('conflicts.title')}, ${juror.name}`}</span>
    </Anchor>
  )
}
