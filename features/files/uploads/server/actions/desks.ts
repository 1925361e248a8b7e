import type { ImageLimits } from '#features/files/pictures/server/inspect.ts'
import type { DocumentPurpose, ImagePurpose } from '#features/files/storage/contract.ts'
import type { Database } from '#server/database/database.ts'
import type { KindLimits } from './take-document-of-kind.ts'

export interface Brought {
  ownerId: string
  subjectId: string
  fileId: string
  /** What it answers to, where a contest asks for it by name. */
  slotKey: string | null
  /** Its place in the order of choosing, which is not that of arriving. */
  position: number | null
}

/** The part of another feature that asks for files: it says who may bring them, and puts them where they belong. */
export interface Desk<Limits = ImageLimits> {
  /** @throws Refusal or NotFound when this person may not bring anything now */
  admit(db: Database, ownerId: string, subjectId: string, slotKey?: string | null): Promise<Limits>
  /** Called in the transaction that takes the file; what it throws undoes the taking. */
  keep(tx: Database, brought: Brought): Promise<void>
}

const passing = new WeakSet<object>()

/** Marks what stands in the way only for now: a file that is already here waits for it to pass. */
export function forNow<Fault extends Error>(fault: Fault): Fault {
  passing.add(fault)
  return fault
}

export function isForNow(fault: unknown): boolean {
  return fault instanceof Error && passing.has(fault)
}

const imageDesks = new Map<ImagePurpose, Desk>()
const documentDesks = new Map<DocumentPurpose, Desk<KindLimits>>()

/** Features that build on this one say here what becomes of the files brought to them. */
export function openDesk(purpose: ImagePurpose, desk: Desk): void {
  imageDesks.set(purpose, desk)
}

export function openDocumentDesk(purpose: DocumentPurpose, desk: Desk<KindLimits>): void {
  documentDesks.set(purpose, desk)
}

export function imageDeskFor(purpose: ImagePurpose): Desk {
  const desk = imageDesks.get(purpose)
  if (!desk) throw new Error(`Nobody takes images of the kind "${purpose}".`)
  return desk
}

export function documentDeskFor(purpose: DocumentPurpose): Desk<KindLimits> {
  const desk = documentDesks.get(purpose)
  if (!desk) throw new Error(`Nobody takes documents of the kind "${purpose}".`)
  return desk
}
