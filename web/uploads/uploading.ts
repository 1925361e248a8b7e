/**
 * `checking`: everything was sent, and the server looks at it. `elsewhere`: another tab sends it.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'checking'
  | 'offline'
  | 'elsewhere'
  | 'failed'
  | 'rejected'

export type Stall = 'offline' | 'waiting' | 'unconfirmed'

export interface Uploading {
  id: string
  name: string
  bytes: number
  /** The position: after the existing files, in the order of selection. */
  position: number
  sent: number
  state: UploadState
  secondsLeft: number | null
  /** Why the file is tried again by itself: the connection is lost, or the server has it wait for others. */
  stalledBy: Stall | null
  /** Why it was rejected; null if the file can no longer be read. */
  message: string | null
  /** The file itself as a preview, if the browser can display it. */
  preview: string
}

/** All uploads since the last time when none was in progress. */
export interface UploadTotal {
  files: number
  arrived: number
  bytes: number
  sent: number
}

export const nothing: UploadTotal = { files: 0, arrived: 0, bytes: 0, sent: 0 }

export const isUnderWay = ({ state }: Uploading) => state === 'sending' || state === 'checking'

/** Whether this tab is sending the file. */
export const isOwn = (item: Uploading) => isUnderWay(item) || item.state === 'waiting'

/** Whether the upload is unfinished and not rejected. */
export const isComing = ({ state }: Uploading) => state !== 'rejected'

/** The number of existing and expected files. */
export function totalOf(arrived: UploadTotal, items: readonly Uploading[]): UploadTotal {
  const coming = items.filter(isComing)
  const sum = (of: (item: Uploading) => number) => coming.reduce((total, item) => total + of(item), 0)
  return {
    files: arrived.files + coming.length,
    arrived: arrived.arrived,
    bytes: arrived.bytes + sum(({ bytes }) => bytes),
    sent: arrived.sent + sum(({ sent }) => sent),
  }
}
