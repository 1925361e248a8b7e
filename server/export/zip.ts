import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchiveFile {
  name: string
  body: Buffer | AsyncIterable<Uint8Array>
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
    for await (const file of files) await add(zip, file, gone.signal)
    zip.end()
  }
  fill().catch((error: Error) => archive.destroy(error))
  return archive
}
