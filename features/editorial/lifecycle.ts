import { lifecycle } from '#shared/lifecycle.ts'

/** `write` is the redactor's first keystroke; reviewing, sending back and publishing are the organisers'. */
export const editorialLifecycle = lifecycle(['to_write', 'writing', 'to_review', 'ready', 'published'], {
  write: { from: ['to_write', 'writing'], to: 'writing' },
  submit: { from: ['writing'], to: 'to_review' },
  approve: { from: ['to_review'], to: 'ready' },
  sendBack: { from: ['to_review', 'ready'], to: 'writing' },
  chooseCover: { from: ['to_write', 'writing', 'to_review', 'ready', 'published'] },
  assign: { from: ['to_write', 'writing', 'to_review', 'ready'] },
  publish: { from: ['ready'], to: 'published' },
})
export type EditorialStatus = (typeof editorialLifecycle.statuses)[number]
export type EditorialAction = Parameters<typeof editorialLifecycle.can>[0]

/** The states of a project in a contest's list: without a task it is unassigned, or public with the entrant's text. */
export const projectStates = ['none', 'public', ...editorialLifecycle.statuses] as const
export type ProjectState = (typeof projectStates)[number]
