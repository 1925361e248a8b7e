/** The columns beside the title, in the order of the table. */
export const entryColumns = [
  'cover',
  'number',
  'entrant',
  'firm',
  'contest',
  'discipline',
  'category',
  'status',
  'payment',
  'missing',
  'eligibility',
  'labels',
  'created',
  'changed',
  'submitted',
] as const
export type EntryColumn = (typeof entryColumns)[number]

/** The columns that say something in each list, and those shown until the organiser chooses others. */
export const columnsOf: Record<
  'entries' | 'contest-entries' | 'products',
  { all: readonly EntryColumn[]; byDefault: readonly EntryColumn[] }
> = {
  entries: {
    all: entryColumns,
    byDefault: ['cover', 'number', 'entrant', 'contest', 'status', 'payment', 'missing'],
  },
  'contest-entries': {
    all: entryColumns.filter((column) => column !== 'contest'),
    byDefault: ['cover', 'number', 'entrant', 'category', 'status', 'payment', 'missing'],
  },
  products: {
    all: ['cover', 'entrant', 'firm', 'status', 'missing', 'created', 'changed', 'submitted'],
    byDefault: ['cover', 'entrant', 'status', 'missing', 'changed'],
  },
}
export type ProjectList = keyof typeof columnsOf

export const labelOf = {
  cover: 'admin.cover',
  number: 'admin.entries',
  entrant: 'admin.owner',
  firm: 'user_firm.which',
  contest: 'admin.contest',
  discipline: 'step.discipline',
  category: 'admin.category',
  status: 'admin.status',
  payment: 'step.payment',
  missing: 'admin.missing',
  eligibility: 'eligibility.title',
  labels: 'label.title',
  created: 'admin.begun',
  changed: 'admin.changed',
  submitted: 'admin.submitted',
} as const satisfies Record<EntryColumn, string>
