import { resolve } from 'node:path'
import type { Disk } from 'flydrive'
import { readSettings } from '#server/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { bucketDisk, localDisk, readStored } from '#server/storage.ts'
import { type Command, UsageError } from './command.ts'

/** Files that nobody refers to by these beginnings are none of the portal's. */
const kinds = ['private/', 'public/']

async function* keysOf(disk: Disk): AsyncGenerator<string> {
  for (const kind of kinds) {
    let paginationToken: string | undefined
    do {
      const page = await disk
        .listAll(kind, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
        .catch((error: unknown) => {
          if (isNoFolder(error)) return { objects: [], paginationToken: undefined }
          throw error
        })
      for (const one of page.objects) if (one.isFile) yield one.key
      paginationToken = page.paginationToken
    } while (paginationToken)
  }
}

/** A portal that has not kept anything yet has no folder. */
function isNoFolder(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

async function lengthAt(disk: Disk, key: string): Promise<number | null> {
  const stored = await readStored({ disk }, key)
  stored?.body.destroy()
  return stored?.bytes ?? null
}

/** Files are never changed once written, so one of the same name and length is there already. */
async function copyOne(from: Disk, to: Disk, key: string): Promise<'copied' | 'known' | 'gone'> {
  const stored = await readStored({ disk: from }, key)
  if (!stored) return 'gone'
  if ((await lengthAt(to, key)) === stored.bytes) {
    stored.body.destroy()
    return 'known'
  }
  await to.putStream(key, stored.body, { contentLength: stored.bytes })
  if ((await lengthAt(to, key)) !== stored.bytes) throw new StartupError(`${key} did not arrive whole.`)
  return 'copied'
}

/** Most of the time is spent waiting for the line. */
const atOnce = 8

async function copyAll(from: Disk, to: Disk): Promise<{ copied: number; known: number; gone: number }> {
  const notified = { copied: 0, known: 0, gone: 0 }
  const keys = keysOf(from)
  const lane = async () => {
    for (;;) {
      const next = await keys.next()
      if (next.done) return
      notified[await copyOne(from, to, next.value)] += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return notified
}

export const copyFiles: Command = {
  usage: 'to-s3 | to-disk',
  does: 'copies what is missing from DATA_DIR/files to the bucket, or back; nothing is removed',
  async run([direction, ...rest]) {
    if ((direction !== 'to-s3' && direction !== 'to-disk') || rest.length > 0) {
      throw new UsageError('Say which way: to-s3 or to-disk.')
    }
    const settings = readSettings(process.env)
    const bucket = await bucketDisk(settings)
    if (!bucket) throw new StartupError('S3_BUCKET is not set, so there is no bucket to copy to or from.')
    const folder = localDisk(settings.dataFolder)
    const { copied, known } = await (direction === 'to-s3'
      ? copyAll(folder, bucket)
      : copyAll(bucket, folder))
    const where = direction === 'to-s3' ? settings.S3_BUCKET : resolve(settings.dataFolder, 'files')
    console.log(`${copied} files copied to ${where}, ${known} were there already.`)
  },
}
