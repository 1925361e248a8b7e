import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, FilledProse } from '#shared/text.ts'
import { Chosen } from './contract-admin.ts'

const Label = FilledLine(40)

export const listLabels = endpoint({
  method: 'GET',
  path: '/api/admin/entries/labels',
  summary: 'The labels in use. Only organisers see them.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({}),
  output: z.object({ labels: z.array(z.string()) }),
})

/** The projects that were changed, to undo it; empty when there are too many. */
const Labelled = z.object({ count: z.int(), projectIds: z.array(z.uuid()) })

export const addLabel = endpoint({
  method: 'POST',
  path: '/api/admin/entries/labels',
  summary: 'Adds a label to projects.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: Chosen, label: Label }),
  output: Labelled,
})

export const removeLabel = endpoint({
  method: 'POST',
  path: '/api/admin/entries/labels/remove',
  summary: 'Removes a label from projects.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: Chosen, label: Label }),
  output: Labelled,
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:projectId/notes',
  summary: 'Adds a note to a project. Only organisers see it.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid(), body: FilledProse(4000) }),
  output: z.object({ id: z.uuid() }),
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/projects/:projectId/notes/:noteId',
  summary: 'Deletes a note of a project.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid(), noteId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
})

const Decided = z.object({
  changed: z.int(),
  /** Left as they were, because the change was made before or is not possible any more. */
  left: z.int(),
})

export const markIneligible = endpoint({
  method: 'POST',
  path: '/api/admin/entries/ineligible',
  summary:
    'Excludes projects from the judging until it begins. Their entrants are mailed the reason and can’t submit them.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: Chosen, reason: FilledProse(1000) }),
  output: Decided,
})

export const markEligible = endpoint({
  method: 'POST',
  path: '/api/admin/entries/eligible',
  summary: 'Marks projects as checked and eligible, also ineligible ones, until judging begins.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: Chosen }),
  output: Decided,
})

/** Served by payments. */
export const waiveFees = endpoint({
  method: 'POST',
  path: '/api/admin/entries/waive',
  summary:
    'Waives the unpaid entry fees of projects: they count as paid, without a payment. Open payments are cancelled; a project with a pending bank transfer is left as it is.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: Chosen, reason: FilledLine(1000) }),
  output: Decided,
})

/** Served by payments. */
export const restoreFee = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:projectId/fee',
  summary: 'Ends the waiver of an unsubmitted project: its fees are owed again.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid(), reason: FilledLine(1000) }),
  output: z.object({ id: z.uuid() }),
})

export const editForEntrant = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:projectId/edit',
  summary:
    'Opens a session of an hour in which the organiser changes a project in its entrant’s form until judging begins, also when it is submitted or late. The entrant is mailed what was changed.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid(), reason: FilledLine(500) }),
  output: z.object({ token: z.string() }),
})

export const downloadFiles = endpoint({
  method: 'POST',
  path: '/api/admin/entries/files',
  summary: 'The original images and documents of projects in one archive, a folder for each project.',
  audience: 'organiser',
  blindSafe: false,
  hasNoTimeLimit: true,
  input: z.object({ chosen: Chosen }),
  output: z.unknown(),
})
