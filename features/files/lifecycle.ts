import { lifecycle } from '#shared/lifecycle.ts'

export const fileLifecycle = lifecycle(['deriving', 'ready', 'failed'], {
  finish: { from: ['deriving'], to: 'ready' },
  fail: { from: ['deriving'], to: 'failed' },
})
export type FileStatus = (typeof fileLifecycle.statuses)[number]
