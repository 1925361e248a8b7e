import type { ImageLimits } from '#features/files/pictures/server/inspect.ts'
import type { DocumentPurpose, ImagePurpose } from '#features/files/storage/contract.ts'
import type { Database } from '#server/database/database.ts'
import type { KindLimits } from './take-document-of-kind.ts'

export interface Brought {
  ownerId: string
  subjectId: string
  fileId: string
  /** The key of the file that a contest requests by name. */
  slotKey: string | null
  /** Its position in the order of choosing, which may differ from that of arriving. */
  position: number | null
}

/** Another domain's upload target: it decides who may upload, and where the file belongs. */
export interface Desk<Limits = ImageLimits> {
  /** @throws Error or NotFound when this user may not upload now */
  admit(db: Database, ownerId: string, subjectId: string, slotKey?: string | null): Promise<Limits>
  /** Called in the transaction that adds the file; an error rolls it back. */
  keep(tx: Database, brought: Brought): Promise<void>
}

const imageDesks = new Map<ImagePurpose, Desk>()
const documentDesks = new Map<DocumentPurpose, Desk<KindLimits>>()

/** Registers another domain's upload target. */
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
