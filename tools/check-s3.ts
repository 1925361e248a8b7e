// Tests the storage against the S3 server of the TEST_S3_ settings. The bucket must be empty. Run by tools/check-s3.sh.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { storeOriginal } from '#features/files/pictures/server/store-original.ts'
import { readSettings } from '#server/settings.ts'
import { openStorage, readStored } from '#server/storage.ts'

const given = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('TEST_S3_') ? [[name.slice('TEST_'.length), value]] : [],
  ),
)
const folder = await mkdtemp(join(tmpdir(), 'palmares-s3-'))
const settings = readSettings({ ...given, DATA_DIR: folder })
const { S3_BUCKET, S3_ENDPOINT = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings

const sha256 = async (body: Readable) => {
  const hash = createHash('sha256')
  for await (const part of body) hash.update(part)
  return hash.digest('hex')
}

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: expected ${String(wanted)}, found ${String(found)}`)
  console.log(`  ✓ ${what}`)
}

async function expectRejected(what: string, wrong: Record<string, string>, reason: RegExp): Promise<void> {
  const outcome = await openStorage(readSettings({ ...given, ...wrong, DATA_DIR: folder })).then(
    () => 'It was opened.',
    (error: unknown) => String(error),
  )
  if (!reason.test(outcome)) throw new Error(`${what}: ${outcome}`)
  console.log(`  ✓ ${what}: ${outcome}`)
}

try {
  await new S3Client({
    endpoint: S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  }).send(new CreateBucketCommand({ Bucket: S3_BUCKET }))

  await expectRejected(
    'a wrong secret is refused',
    { S3_SECRET_ACCESS_KEY: 'another' },
    /do not belong together/,
  )
  await expectRejected('an unknown key is refused', { S3_ACCESS_KEY_ID: 'no:body' }, /do not belong together/)
  await expectRejected('an unknown bucket is refused', { S3_BUCKET: 'not-there' }, /no such bucket/)
  await expectRejected(
    'a server that does not answer is reported',
    { S3_ENDPOINT: 'http://127.0.0.1:9' },
    /ECONNREFUSED/,
  )

  const storage = await openStorage(settings)
  const { disk } = storage
  expectSame('a missing file is reported', await readStored(storage, 'private/nothing'), null)

  const path = join(folder, 'arrived')
  const bytes = randomBytes(48 * 1024 * 1024)
  await writeFile(path, bytes)
  const original = await storeOriginal(storage, path)
  const stored = await readStored(storage, original.originalKey)
  expectSame('48 MB are streamed in with their length', stored?.bytes, bytes.byteLength)
  const digest = createHash('sha256').update(bytes).digest('hex')
  expectSame('and come back byte for byte', stored && (await sha256(stored.body)), digest)
  const bare = await fetch(`${S3_ENDPOINT}/${S3_BUCKET}/${original.originalKey}`)
  expectSame('without a signature nobody has them', bare.status >= 400 && bare.status < 500, true)
  await disk.delete(original.originalKey)
  await disk.delete(original.originalKey)
  expectSame('removed, and removed again, they are gone', await disk.exists(original.originalKey), false)
} finally {
  await rm(folder, { recursive: true, force: true })
}
