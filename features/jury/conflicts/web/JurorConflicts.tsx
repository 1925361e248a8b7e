import type { AdminJury } from '#features/jury/judging/contract.ts'
import style from '#features/jury/judging/web/AdminJury.module.css'
import type { JurorMembership } from '#features/jury/jurors/contract-memberships.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'

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
