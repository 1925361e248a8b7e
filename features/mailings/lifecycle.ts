import { lifecycle } from '#shared/lifecycle.ts'

/** A mailing to many people. What was sent stays sent: a stopped one can only be continued. */
export const mailingLifecycle = lifecycle(['draft', 'scheduled', 'sending', 'stopped', 'sent'], {
  edit: { from: ['draft'] },
  delete: { from: ['draft'] },
  send: { from: ['draft'], to: 'sending' },
  schedule: { from: ['draft'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  /** By the portal, when its time has come. */
  begin: { from: ['scheduled'], to: 'sending' },
  stop: { from: ['sending'], to: 'stopped' },
  resume: { from: ['stopped'], to: 'sending' },
  finish: { from: ['sending'], to: 'sent' },
})
export type MailingStatus = (typeof mailingLifecycle.statuses)[number]
