import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureProblem } from './readable-image.ts'
import { bytesAt } from './upload-source.ts'

test('a file that claims to be longer than it is gives the bytes that it has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-source-'))
  try {
    const path = join(folder, 'short.png')
    const start = Buffer.from('\x89PNG\r\n\x1a\n\xff\xff\xff\xf0gAMA\0\0', 'latin1')
    await writeFile(path, start)

    const read = await Promise.all([
      bytesAt(path, 16, 0xffff_fff0),
      bytesAt(path, 2 ** 62, 8),
      bytesAt(path, 4, -1),
    ])

    expect(read.map(String)).toEqual(['\0\0', '', ''])
    await expect(pictureProblem(path)).rejects.toThrow(RangeError)
  } finally {
    await rm(folder, { recursive: true })
  }
})
