import type { ImageLimits } from '#features/files/pictures/server/inspect-image.ts'
import type { DocumentPurpose, FileTexts, ImagePurpose } from '#features/files/storage/contract.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { KindLimits } from './take-document-of-kind.ts'

export interface Uploaded {
  ownerId: string
  subjectId: string
  fileId: string
  /** The key of the file that a contest requests by name. */
  slotKey: string | null
  /** Its position in the order of choosing, which may differ from that of arriving. */
  position: number | null
  /** Of an image whose file names its maker or describes it. */
  fileTexts?: FileTexts | null
}

/** Another domain's upload target: it decides who may upload, and where the file belongs. */
export interface UploadTarget<Limits = ImageLimits> {
  /** @throws Error or NotFound when this user may not upload now */
  admit(db: Database, ownerId: string, subjectId: string, slotKey?: string | null): Promise<Limits>
  /** Called in the transaction that adds the file; an error rolls it back. */
  attach(tx: DatabaseTransaction, uploaded: Uploaded): Promise<void>
}

const imageTargets = new Map<ImagePurpose, UploadTarget>()
const documentTargets = new Map<DocumentPurpose, UploadTarget<KindLimits>>()

/** Registers another domain's upload target. */
export function openUploadTarget(purpose: ImagePurpose, uploadTarget: UploadTarget): void {
  imageTargets.set(purpose, uploadTarget)
}

export function openDocumentTarget(purpose: DocumentPurpose, uploadTarget: UploadTarget<KindLimits>): void {
  documentTargets.set(purpose, uploadTarget)
}

export function imageTargetFor(purpose: ImagePurpose): UploadTarget {
  const uploadTarget = imageTargets.get(purpose)
  if (!uploadTarget) throw new Error(`Nobody takes images of the kind "${purpose}".`)
  return uploadTarget
}

export function documentTargetFor(purpose: DocumentPurpose): UploadTarget<KindLimits> {
  const uploadTarget = documentTargets.get(purpose)
  if (!uploadTarget) throw new Error(`Nobody takes documents of the kind "${purpose}".`)
  return uploadTarget
}
