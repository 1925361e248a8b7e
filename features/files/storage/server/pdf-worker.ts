import { parentPort, workerData } from 'node:worker_threads'
import type { PDFDocument, PDFObject, PDFPage, Pixmap } from 'mupdf'
import { limitWebAssembly } from './memory-limit.ts'
import type { PdfAnswer, PdfTask } from './pdf.ts'

/*
 * Reads one PDF in its own thread, which its parent stops at a timeout. The file is untrusted: no script in it
 * runs, and the memory limit is set here.
 */

limitWebAssembly(640 * 1024 * 1024)
const mupdf = await import('mupdf')
mupdf.setLog(null)

/** Keys of active content and of attached files. */
const activeKeys = ['JS', 'EF', 'EmbeddedFiles', 'XFA']
const activeActions = ['JavaScript', 'Launch', 'ImportData']
const suspect = /\/(?:JS|EF|EmbeddedFiles|XFA|JavaScript|Launch|ImportData)\b/
const deepest = 20

/** Checks the object itself; referenced objects are checked by themselves. */
function isActive(object: PDFObject, depth = 0): boolean {
  if (object.isIndirect() || depth > deepest || !(object.isDictionary() || object.isArray())) return false
  let isFound = false
  object.forEach((value, key) => {
    if (isFound) return
    const isAction = key === 'S' && value.isName() && activeActions.includes(value.asName())
    const isActiveKey = typeof key === 'string' && activeKeys.includes(key) && !value.isNull()
    isFound = isAction || isActiveKey || isActive(value, depth + 1)
  })
  return isFound
}

function hasActiveContent(pdf: PDFDocument): boolean {
  const count = pdf.countObjects()
  for (let number = 1; number < count; number += 1) {
    const reference = pdf.newIndirect(number)
    const object = reference.resolve()
    // Written out in one go, most objects need no second look.
    if (suspect.test(object.toString(true, true)) && isActive(object)) return true
    object.destroy()
    reference.destroy()
  }
  return false
}

const endMark = /%%EOF/

/** A truncated file can often be repaired, but it is not what the user meant to send. */
function isCutOff(pdf: PDFDocument, bytes: Uint8Array): boolean {
  return pdf.wasRepaired() && !endMark.test(Buffer.from(bytes.subarray(-4096)).toString('latin1'))
}

function inspect(bytes: Uint8Array, mostPages: number): PdfAnswer {
  const pdf = new mupdf.PDFDocument(bytes)
  if (pdf.needsPassword()) return { problem: 'locked' }
  const pages = pdf.countPages()
  if (pages < 1 || isCutOff(pdf, bytes)) return { problem: 'unreadable' }
  if (pages > mostPages) return { problem: 'too_many_pages', pages }
  if (hasActiveContent(pdf)) return { problem: 'active' }
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
  const text = page.toStructuredText({}).asText()
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

parentPort?.postMessage(answer(workerData as PdfTask))
