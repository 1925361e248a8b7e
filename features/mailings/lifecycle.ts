import { lifecycle } from '#shared/lifecycle.ts'

/** A mailing to many people. What was sent stays sent: a stopped one can only be continued. */
export const mailingLifecycle = lifecycle(['draft', 'sending', 'stopped', 'sent'], {
  edit: { from: ['draft'] },
  delete: { from: ['draft'] },
  send: { from: ['draft'], to: 'sending' },
  stop: { from: ['sending'], to: 'stopped' },
  resume: { from: ['stopped'], to: 'sending' },
  finish: { from: ['sending'], to: 'sent' },
})
export type MailingStatus = (typeof mailingLifecycle.statuses)[number]
