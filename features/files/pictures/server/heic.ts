import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { runIsolated } from '#server/thread.ts'
import type { HeicTask } from './heic-worker.ts'
import { allOf, type Source } from './upload-source.ts'

/*
 * The image library reads the header of a HEIC file but cannot decode its pixels (HEVC). Another library decodes
 * them into a TIFF with the file's colour profile, which is then processed like every other picture.
 */

async function srgbProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } })
  const png = await pixel.withIccProfile('srgb').png().toBuffer()
  const { icc } = await sharp(png).metadata()
  if (!icc) throw new Error('The profile of sRGB is missing.')
  return icc
}

let decoder: Promise<WebAssembly.Module> | undefined

/** Kept, because compiling and optimising it takes as long as a third of a picture of 12 megapixels. */
function compiledDecoder(): Promise<WebAssembly.Module> {
  const file = new URL(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  decoder ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return decoder
}

const program = new URL('./heic-worker.ts', import.meta.url)

/** A picture is decoded while people are served first. */
const mostMs = 120_000

/** The picture as a TIFF with this profile, else that of sRGB. */
export async function decodeHeic(source: Source, icc: Buffer | undefined): Promise<Buffer> {
  const profile = icc ?? (await srgbProfile())
  const task = { module: await compiledDecoder(), bytes: await allOf(source), profile }
  const { buffer } = await runIsolated<HeicTask, Uint8Array<ArrayBuffer>>(program, task, mostMs)
  return Buffer.from(buffer)
}
