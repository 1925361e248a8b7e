import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '#server/startup-error.ts'
import { listStored, readStored, type Storage } from '#server/storage.ts'

/** The storage's folders with files to keep. */
const folders = ['private', 'public']
const atOnce = 16

const partial = '.part'

/** The keys of the files in a backup. */
async function keysIn(folder: string): Promise<Set<string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((one) => one.isFile() && !one.name.endsWith(partial))
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')),
  )
}

/** Copies the files that the folder lacks: a stored file never changes. @returns the keys of all stored files */
export async function storeFiles(storage: Storage, folder: string): Promise<Set<string>> {
  const known = await keysIn(folder)
  const stored = new Set<string>()
  const copy = async (key: string) => {
    if (!known.has(key)) {
      const source = await readStored(storage, key)
      // Deleted since it was listed.
      if (!source) return
      const target = join(folder, key)
      await mkdir(dirname(target), { recursive: true })
      await pipeline(source.body, createWriteStream(`${target}${partial}`, { mode: 0o600, flush: true }))
      await rename(`${target}${partial}`, target)
    }
    stored.add(key)
  }
  for (const top of folders) {
    for await (const batch of listStored(storage, top, atOnce)) {
      await Promise.all(batch.flatMap((one) => (one.isFile ? [copy(one.key)] : [])))
    }
  }
  return stored
}

/** Removes what is no longer stored, such as the files of deleted accounts. */
export async function removeOthers(folder: string, stored: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const { parentPath, name } of found.filter((one) => one.isFile())) {
    const path = join(parentPath, name)
    if (!stored.has(relative(folder, path).split(sep).join('/'))) await rm(path, { force: true })
  }
}

/**
 * Checks the target and the backup's files. Files of this backup may be there, from a restore that was interrupted.
 * @throws StartupError if the storage has other files, or the backup lacks some
 */
export async function expectEmptyStorage(storage: Storage, folder: string, files: number): Promise<void> {
  const known = await keysIn(folder)
  if (known.size !== files) {
    throw new StartupError(`The backup is damaged: it has ${known.size} files instead of ${files}.`)
  }
  for (const top of folders) {
    for await (const batch of listStored(storage, top, atOnce)) {
      if (batch.some((one) => one.isFile && !known.has(one.key))) {
        throw new StartupError('The storage has files already. Restore into an empty folder or bucket.')
      }
    }
  }
}

export async function restoreFiles(storage: Storage, folder: string): Promise<void> {
  const keys = [...(await keysIn(folder))]
  const restoreNext = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const source = join(folder, key)
      const { size } = await stat(source)
      await storage.disk.putStream(key, createReadStream(source), { contentLength: size })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, restoreNext))
}
