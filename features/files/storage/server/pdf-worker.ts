import type { PDFDocument, PDFPage, Pixmap } from 'mupdf'
import { work } from '#server/thread.ts'
import { readableText } from '../readable-text.ts'
import { findActiveContent } from './active-content.ts'
import { limitWebAssembly } from './memory-limit.ts'
import type { PdfAnswer, PdfTask } from './pdf.ts'

/*
 * Reads one PDF in its own thread, which its parent stops at a timeout. The file is untrusted: no script in it
 * runs, and the memory limit is set here.
 */

limitWebAssembly(640 * 1024 * 1024)
const mupdf = await import('mupdf')
mupdf.setLog(null)

const endMark = '%%EOF'
/** Line ends, and what disks and mail programs fill a last block with. */
const padding = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20, 0xff])

/** A truncated file can often be repaired, but it is not what the user meant to send. */
function isCutOff(pdf: PDFDocument, bytes: Uint8Array): boolean {
  if (!pdf.wasRepaired()) return false
  const end = bytes.findLastIndex((byte) => !padding.has(byte)) + 1
  return !Buffer.from(bytes.subarray(Math.max(0, end - 4096), end)).includes(endMark)
}

function inspect(bytes: Uint8Array, mostPages: number): PdfAnswer {
  const pdf = new mupdf.PDFDocument(bytes)
  if (pdf.needsPassword()) return { problem: 'locked' }
  const pages = pdf.countPages()
  if (pages < 1 || isCutOff(pdf, bytes)) return { problem: 'unreadable' }
  if (pages > mostPages) return { problem: 'too_many_pages', pages }
  const found = findActiveContent(pdf)
  if (found) return { problem: 'active', found }
  // Every page must exist, because the count is only the file's own claim.
  for (let number = 0; number < pages; number += 1) pdf.findPage(number)
  return { pages }
}

interface Box {
  width: number
  height: number
}

/** A page on white, as large as fits into the box. Null for a page without a size. */
function paint(page: PDFPage, within: Box): { box: Box; paper: Pixmap } | null {
  const [left, top, right, bottom] = page.getBounds()
  const [across, down] = [right - left, bottom - top]
  if (!(across > 0 && down > 0)) return null
  const scale = Math.min(within.width / across, within.height / down)
  const box = {
    width: Math.max(1, Math.round(across * scale)),
    height: Math.max(1, Math.round(down * scale)),
  }
  const paper = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, box.width, box.height], false)
  paper.clear(255)
  const matrix = mupdf.Matrix.concat(
    mupdf.Matrix.translate(-left, -top),
    mupdf.Matrix.scale(box.width / across, box.height / down),
  )
  const pen = new mupdf.DrawDevice(mupdf.Matrix.identity, paper)
  page.run(pen, matrix)
  pen.close()
  return { box, paper }
}

const jpegQuality = 90

function draw(bytes: Uint8Array, within: Box): PdfAnswer {
  const painted = paint(new mupdf.PDFDocument(bytes).loadPage(0), within)
  return painted ? { ...painted.box, png: painted.paper.asPNG() } : { problem: 'unreadable' }
}

function drawWithText(bytes: Uint8Array, number: number, within: Box): PdfAnswer {
  const page = new mupdf.PDFDocument(bytes).loadPage(number - 1)
  const painted = paint(page, within)
  if (!painted) return { problem: 'unreadable' }
  const text = readableText(page.toStructuredText({}).asText())
  return { jpeg: painted.paper.asJPEG(jpegQuality, false), text }
}

function answer(task: PdfTask): PdfAnswer {
  try {
    if (task.action === 'inspect') return inspect(task.bytes, task.mostPages)
    if (task.action === 'draw') return draw(task.bytes, task)
    return drawWithText(task.bytes, task.page, task)
  } catch {
    return { problem: 'unreadable' }
  }
}

work(answer)
