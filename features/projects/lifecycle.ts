import { lifecycle } from '#shared/lifecycle.ts'

export const projectKinds = ['project', 'product'] as const
export type ProjectKind = (typeof projectKinds)[number]

export const projectLifecycle = lifecycle(['pending', 'completed', 'withdrawn'], {
  edit: { from: ['pending'] },
  editForEntrant: { from: ['pending', 'completed'] },
  delete: { from: ['pending'] },
  confirm: { from: ['pending'], to: 'completed' },
  reopen: { from: ['pending', 'completed'], to: 'pending' },
  takeBack: { from: ['completed'], to: 'pending' },
  withdraw: { from: ['pending', 'completed'], to: 'withdrawn' },
})
export type ProjectStatus = (typeof projectLifecycle.statuses)[number]

/** Decided by an organiser before judging begins. */
export const eligibilities = ['eligible', 'ineligible'] as const
export type Eligibility = (typeof eligibilities)[number]

/** An entry is a project in one category. Entrants see its status through `statusForEntrant`. */
export const entryLifecycle = lifecycle(
  ['draft', 'submitted', 'shortlisted', 'withdrawn', 'awarded', 'not_awarded'],
  {
    remove: { from: ['draft'] },
    takeOut: { from: ['draft', 'submitted'] },
    submit: { from: ['draft'], to: 'submitted' },
    takeBack: { from: ['submitted'], to: 'draft' },
    shortlist: { from: ['submitted'], to: 'shortlisted' },
    unlist: { from: ['shortlisted'], to: 'submitted' },
    withdraw: { from: ['submitted', 'shortlisted'], to: 'withdrawn' },
    readmit: { from: ['withdrawn'], to: 'submitted' },
    award: { from: ['submitted', 'shortlisted'], to: 'awarded' },
    pass: { from: ['submitted', 'shortlisted'], to: 'not_awarded' },
  },
)
export type EntryStatus = (typeof entryLifecycle.statuses)[number]
export type EntryAction = Parameters<typeof entryLifecycle.can>[0]

/** The status that an entrant sees: a shortlist is the jury's secret. */
export function statusForEntrant(status: EntryStatus): EntryStatus {
  return status === 'shortlisted' ? 'submitted' : status
}

/** A translation by the service. An order that was not paid is deleted when it is dropped. */
export const translationLifecycle = lifecycle(['requested', 'bought', 'done'], {
  drop: { from: ['requested'] },
  buy: { from: ['requested'], to: 'bought' },
  write: { from: ['bought'] },
  giveBack: { from: ['bought'] },
  deliver: { from: ['bought'], to: 'done' },
})
export type TranslationStatus = (typeof translationLifecycle.statuses)[number]
