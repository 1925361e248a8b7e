import { links } from '#web/links.ts'
import type { ContestIssue } from '../contract-contest-status.ts'

/** Where an organiser settles it. */
export const issueLinks = {
  entries_none: { label: 'link.projects', href: links.adminProjects },
  not_assigned: { label: 'link.assign', href: links.adminJury },
  opening_overdue: { label: 'link.jury', href: links.adminJury },
  transfers_pending: { label: 'link.transfers', href: links.pendingTransfers },
  behind: { label: 'link.progress', href: links.adminJury },
  conflicts: { label: 'link.conflicts', href: links.adminConflicts },
  publications: {
    label: 'link.publications',
    href: (contestId: string) => `${links.adminEditorial(contestId)}?status=to_review`,
  },
} as const satisfies Record<ContestIssue, unknown>
