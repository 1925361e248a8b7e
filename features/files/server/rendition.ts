import type { RenditionFormat } from '../contract.ts'

export interface Rendition {
  format: RenditionFormat
  width: number
  height: number
  body: Buffer
}
