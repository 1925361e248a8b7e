import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** Where files are stored: `private/` is never public, `public/` is served under `/storage/`. */
export interface Storage {
  disk: Disk
  /** The folder on this machine for uploads that are still arriving. */
  arrivals: string
}

type Where = Pick<
  Settings,
  | 'dataFolder'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>

/** Far more than are open at once, because a slow download keeps one open for its entire duration. */
const mostSockets = 200
const timeout = { connectionTimeout: 5_000, socketTimeout: 120_000 }

/** The files in the data folder. */
function localDisk(dataFolder: string): Disk {
  const location = pathToFileURL(`${join(dataFolder, 'files')}/`)
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/** The files in the bucket, or null where the settings name none. */
async function bucketDisk(settings: Where): Promise<Disk | null> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!bucket) return null
  // Loaded on demand: it is the portal's largest library.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const hasKey = S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
  const driver = new S3Driver({
    bucket,
    region: settings.S3_REGION,
    ...(endpoint ? { endpoint } : {}),
    // Without a key, the machine's role applies, as is usual on AWS.
    ...(hasKey
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    requestHandler: {
      ...timeout,
      httpAgent: { maxSockets: mostSockets },
      httpsAgent: { maxSockets: mostSockets },
    },
    // Trailing checksums are specific to Amazon; other servers would store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The bucket is private to the portal, and its cache settings apply to all files.
    supportsACL: false,
    visibility: 'private',
  })
  return new Disk(driver)
}

/** The storage's own error is nested in the library's error. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const answers: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not belong together',
  AccessDenied: 'S3_ACCESS_KEY_ID may not list, write and remove files in it',
  CredentialsProviderError: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set',
}

function reasonFor(error: unknown): string {
  const causes = causesOf(error)
  const known = causes.flatMap((one) => (one instanceof Error ? (answers[one.name] ?? []) : []))[0]
  const last = causes.at(-1)
  return known ?? (last instanceof Error ? `${last.name} ${last.message}`.trim() : String(last))
}

/** @throws Error if the storage cannot be read and written */
export async function checkStorage({ disk }: Pick<Storage, 'disk'>): Promise<void> {
  const trial = `trials/${randomUUID()}`
  await disk.put(trial, 'The portal may write here.')
  await disk.listAll('trials')
  await disk.delete(trial)
}

/** @throws StartupError if the bucket cannot be read and written at the start */
async function checkBucket(disk: Disk, { S3_BUCKET, S3_ENDPOINT }: Where): Promise<void> {
  try {
    await checkStorage({ disk })
  } catch (cause) {
    const at = S3_ENDPOINT ? ` at ${S3_ENDPOINT}` : ''
    throw new StartupError(`The bucket ${S3_BUCKET}${at} is not usable: ${reasonFor(cause)}.`, { cause })
  }
}

/** The bucket that the settings name, or else the data folder. */
export async function openStorage(settings: Where): Promise<Storage> {
  const bucket = await bucketDisk(settings)
  if (bucket) await checkBucket(bucket, settings)
  return { disk: bucket ?? localDisk(settings.dataFolder), arrivals: join(settings.dataFolder, 'arrivals') }
}

const isMissing = (error: unknown): boolean =>
  causesOf(error).some(
    (one) =>
      one instanceof Error &&
      (('code' in one && one.code === 'ENOENT') || /^(NotFound|NoSuchKey)$/.test(one.name)),
  )

const orNull = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

/** A file's content and length, or null if the key does not exist. */
export async function readStored(
  { disk }: Pick<Storage, 'disk'>,
  key: string,
): Promise<{ bytes: number; body: Readable } | null> {
  const facts = await disk.getMetaData(key).catch(orNull)
  const body = facts && (await disk.getStream(key).catch(orNull))
  return body && { bytes: facts.contentLength, body }
}

/** Whether a file was last written before this time; false for one that another has deleted since it was listed. */
export async function isStoredBefore(file: DriveFile, time: Date): Promise<boolean> {
  const facts = await file.getMetaData().catch(orNull)
  return facts !== null && facts.lastModified < time
}

/** Lists every file in a folder of the storage, in batches. */
export async function* listStored(
  { disk }: Pick<Storage, 'disk'>,
  folder: string,
  atOnce: number,
): AsyncGenerator<DriveFile[]> {
  let page: string | undefined
  do {
    const options = { recursive: true, ...(page ? { paginationToken: page } : {}) }
    const found = await disk.listAll(folder, options).catch(orNull)
    if (!found) return
    const stored = [...found.objects].filter((one) => one.isFile)
    for (let at = 0; at < stored.length; at += atOnce) yield stored.slice(at, at + atOnce)
    page = found.paginationToken
  } while (page)
}
