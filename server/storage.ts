import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files lie: `private/` is served to nobody, `public/` under `/storage/`. */
export interface Storage {
  disk: Disk
  /** The folder on this machine for uploads that are still arriving. */
  arrivals: string
}

export function openStorage(dataFolder: string): Storage {
  const location = pathToFileURL(`${join(dataFolder, 'files')}/`)
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    arrivals: join(dataFolder, 'arrivals'),
  }
}
