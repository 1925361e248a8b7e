import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { numberedFileName, safeFileName } from '#shared/file-name.ts'

export interface ArchiveFile {
  /** With its folders; the archive makes it safe, and a second file of the same name gets a number. */
  name: string
  body: Buffer | AsyncIterable<Uint8Array>
}

/** A name that no file has yet, for systems to which capital and small letters are the same. */
function freeName(wanted: string, taken: Set<string>): string {
  const folders = wanted.split('/').map(safeFileName)
  const own = folders.pop() ?? ''
  for (let number = 1; ; number += 1) {
    const path = [...folders, number === 1 ? own : numberedFileName(own, number)].join('/')
    const key = path.toUpperCase()
    if (taken.has(key)) continue
    taken.add(key)
    return path
  }
}

/** Adds one file at the reader's pace; its source is closed when the reader disconnects. */
async function add(zip: ZipFile, { name, body }: ArchiveFile, signal: AbortSignal): Promise<void> {
  const source = addAbortSignal(signal, body instanceof Readable ? body : Readable.from(body))
  // Nearly every file is a picture or a PDF, which compression would not shrink.
  zip.addReadStream(source, name, { compress: false })
  // A picture pipeline is a duplex stream: only its output counts here.
  await finished(source, { writable: false })
}

/**
 * A streamed zip archive: one file at a time, in the order of `files`, without buffering in memory. An error
 * breaks the stream, so that a partial archive never looks complete.
 */
export function zipOf(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new ZipFile()
  const archive = new PassThrough()
  const gone = new AbortController()
  archive.once('close', () => gone.abort())
  zip.outputStream.pipe(archive)
  zip.on('error', (error: Error) => archive.destroy(error))
  const fill = async () => {
    const taken = new Set<string>()
    for await (const { name, body } of files) {
      await add(zip, { name: freeName(name, taken), body }, gone.signal)
    }
    zip.end()
  }
  fill().catch((error: Error) => archive.destroy(error))
  return archive
}
