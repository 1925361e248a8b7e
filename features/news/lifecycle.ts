import { lifecycle } from '#shared/lifecycle.ts'

/** `submit` requests the review if the article is free or paid. Otherwise the payment comes first. */
export const articleLifecycle = lifecycle(
  ['draft', 'awaiting_payment', 'in_review', 'published', 'declined'],
  {
    edit: { from: ['draft', 'declined'] },
    remove: { from: ['draft', 'declined'] },
    submit: { from: ['draft', 'declined'], to: 'in_review' },
    awaitPayment: { from: ['draft', 'declined'], to: 'awaiting_payment' },
    pay: { from: ['awaiting_payment'], to: 'in_review' },
    takeBack: { from: ['awaiting_payment', 'in_review'], to: 'draft' },
    publish: { from: ['in_review'], to: 'published' },
    decline: { from: ['in_review'], to: 'declined' },
    unpublish: { from: ['published'], to: 'declined' },
  },
)
/** Those that organisers see. */
export const submittedStatuses = ['in_review', 'published', 'declined'] as const
export type ArticleStatus = (typeof articleLifecycle.statuses)[number]
export type ArticleAction = Parameters<typeof articleLifecycle.can>[0]
