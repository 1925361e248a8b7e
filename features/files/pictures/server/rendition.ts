import type { RenditionFormat } from '#features/files/storage/contract.ts'

export interface Rendition {
  format: RenditionFormat
  width: number
  height: number
  body: Buffer
}
