import type { Database } from '#server/database.ts'
import type { FilePurpose } from '../../contract.ts'
import type { ImageLimits } from '../inspect.ts'

export interface Brought {
  ownerId: string
  subjectId: string
  fileId: string
  /** Its place in the order of choosing, which is not that of arriving. */
  position: number | null
}

/** The part of another feature that asks for files: it says who may bring them, and puts them where they belong. */
export interface Desk {
  /** @throws Refusal or NotFound when this person may not bring anything now */
  admit(db: Database, ownerId: string, subjectId: string): Promise<ImageLimits>
  /** Called in the transaction that takes the file; what it throws undoes the taking. */
  keep(tx: Database, brought: Brought): Promise<void>
}

const desks = new Map<FilePurpose, Desk>()

/** Features that build on this one say here what becomes of the files brought to them. */
export function openDesk(purpose: FilePurpose, desk: Desk): void {
  desks.set(purpose, desk)
}

export function deskFor(purpose: FilePurpose): Desk {
  const desk = desks.get(purpose)
  if (!desk) throw new Error(`Nobody takes files of the kind "${purpose}".`)
  return desk
}
