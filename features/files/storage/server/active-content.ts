import type { PDFDocument, PDFObject } from 'mupdf'

/** What a reader would run, open or send. */
export type ActiveContent = 'script' | 'launch' | 'xfa' | 'form_data' | 'file_link' | 'attachment' | 'media'

const actions: Partial<Record<string, ActiveContent>> = {
  JavaScript: 'script',
  Launch: 'launch',
  SubmitForm: 'form_data',
  ImportData: 'form_data',
  GoToR: 'file_link',
  GoToE: 'file_link',
  Movie: 'media',
  Sound: 'media',
  Rendition: 'media',
  RichMediaExecute: 'media',
}

const annotations: Partial<Record<string, ActiveContent>> = {
  FileAttachment: 'attachment',
  Movie: 'media',
  Sound: 'media',
  RichMedia: 'media',
  '3D': 'media',
}

/** Spaces and control characters, which readers leave out of an address. */
const ignored = /[\s\p{Cc}]/gu
/** A path on another machine, or a scheme other than those of web pages, mail and telephones. */
const leavesTheWeb = /^(?:[\\/]{2}|(?!https?:|mailto:|tel:)[a-z][a-z0-9+-]*:)/i

const opensFile = (address: PDFObject) => leavesTheWeb.test(address.asString().replace(ignored, ''))

/** The values of a dictionary or an array. */
function valuesOf(object: PDFObject): PDFObject[] {
  const values: PDFObject[] = []
  object.forEach((value) => {
    values.push(value)
  })
  return values
}

/**
 * Every object that can be reached from some objects, each once: references may form a circle. Without recursion,
 * because a file decides how deep it is.
 */
function* reachable(
  from: readonly PDFObject[],
  next: (object: PDFObject) => readonly PDFObject[],
): Generator<PDFObject> {
  const seen = new Set<number>()
  const open = [...from]
  for (let object = open.pop(); object; object = open.pop()) {
    if (object.isIndirect()) {
      if (seen.has(object.asIndirect())) continue
      seen.add(object.asIndirect())
    }
    if (!object.isDictionary()) continue
    yield object
    for (const one of next(object)) open.push(one)
  }
}

function findingOf(action: PDFObject): ActiveContent | null {
  const name = action.get('S').asName()
  if (name === 'URI') return opensFile(action.get('URI')) ? 'file_link' : null
  // A thread of articles is in this file unless it names another.
  if (name === 'Thread')
    return action.get('F').isString() || action.get('F').isDictionary() ? 'file_link' : null
  return actions[name] ?? null
}

const hasNames = (tree: PDFObject) =>
  [...reachable([tree], (node) => valuesOf(node.get('Kids')))].some((node) => node.get('Names').length > 0)

const carriesFile = (object: PDFObject) =>
  valuesOf(object.get('AF')).some((file) => file.get('EF').isDictionary())

/** The actions of an object: its own, and those of its triggers. */
const actionsOf = (object: PDFObject) => [
  object.get('A'),
  object.get('PA'),
  object.get('NA'),
  ...valuesOf(object.get('AA')),
]

/** A file that a stream takes its content or its page from, which a reader would fetch, or that it carries. */
function findInStream(stream: PDFObject): ActiveContent | null {
  const files = [stream.get('F'), stream.get('Ref', 'F')]
  if (files.some((file) => file.isString() || file.isDictionary())) return 'file_link'
  return carriesFile(stream) ? 'attachment' : null
}

/** Streams are always objects of their own, so that the table of objects names all of them. */
function findInStreams(pdf: PDFDocument): ActiveContent | null {
  for (let number = 1; number < pdf.countObjects(); number += 1) {
    const object = pdf.newIndirect(number)
    const found = object.isStream() ? findInStream(object) : null
    object.destroy()
    if (found) return found
  }
  return null
}

interface Places {
  catalogue: PDFObject
  pages: PDFObject[]
  annotations: PDFObject[]
}

/** Everything that holds actions of its own. */
function* holdersOf({ catalogue, pages, annotations }: Places): Generator<PDFObject> {
  yield catalogue
  yield* pages
  yield* annotations
  yield* reachable([catalogue.get('Outlines')], (item) => [item.get('First'), item.get('Next')])
  const fields = [
    ...valuesOf(catalogue.get('AcroForm', 'Fields')),
    ...annotations.map((annotation) => annotation.get('Parent')),
  ]
  yield* reachable(fields, (field) => [...valuesOf(field.get('Kids')), field.get('Parent')])
  const steps = pages.map((page) => page.get('PresSteps'))
  yield* reachable(steps, (step) => [step.get('Next'), step.get('Prev')])
}

/** The first action that would leave the document. */
function findAction(places: Places): ActiveContent | null {
  const { catalogue } = places
  const first = [catalogue.get('OpenAction'), ...[...holdersOf(places)].flatMap(actionsOf)]
  const nextOf = (action: PDFObject) => {
    const next = action.get('Next')
    return next.isArray() ? valuesOf(next) : [next]
  }
  for (const action of reachable(first, nextOf)) {
    const found = findingOf(action)
    if (found) return found
  }
  return opensFile(catalogue.get('URI', 'Base')) ? 'file_link' : null
}

/**
 * What a PDF would run, open or send, judged where it acts: a font or a layer may have any name. Every page that a
 * reader may find counts, because the number of pages is only the file's own claim.
 */
export function findActiveContent(pdf: PDFDocument): ActiveContent | null {
  const catalogue = pdf.getTrailer().get('Root')
  if (hasNames(catalogue.get('Names', 'JavaScript'))) return 'script'
  if (hasNames(catalogue.get('Names', 'EmbeddedFiles')) || carriesFile(catalogue)) return 'attachment'
  const xfa = catalogue.get('AcroForm', 'XFA')
  if (xfa.isArray() || xfa.isStream()) return 'xfa'

  const pages = [...reachable([catalogue.get('Pages')], (node) => valuesOf(node.get('Kids')))]
  const shown = [
    ...reachable(
      pages.flatMap((page) => valuesOf(page.get('Annots'))),
      () => [],
    ),
  ]
  for (const annotation of shown) {
    const found = annotations[annotation.get('Subtype').asName()]
    if (found) return found
  }
  if ([...pages, ...shown].some(carriesFile)) return 'attachment'
  return findAction({ catalogue, pages, annotations: shown }) ?? findInStreams(pdf)
}
