import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Api } from '#server/http.ts'

type Lines = AsyncIterable<string>

/**
 * Files that are the same for everybody: written for their first reader, read from the disk by all others. They last as
 * long as the process, so that a new version of the portal writes them anew.
 */
export function publicFiles(app: Api['app']): (name: string, lines: () => Lines) => Promise<Readable> {
  const written = new Map<string, Promise<string>>()
  let folder: Promise<string> | undefined
  app.addHook('onClose', async () => {
    if (folder) await rm(await folder, { recursive: true, force: true })
  })

  async function write(name: string, lines: Lines): Promise<string> {
    folder ??= mkdtemp(join(tmpdir(), 'palmares-public-'))
    const path = join(await folder, name)
    await pipeline(Readable.from(lines), createWriteStream(path))
    return path
  }

  return async (name, lines) => {
    const path = written.get(name) ?? write(name, lines())
    written.set(name, path)
    path.catch(() => written.delete(name))
    return createReadStream(await path)
  }
}
