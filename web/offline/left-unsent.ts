import { listKeptFiles } from './kept-files.ts'
import { countUnsavedOf } from './unsaved.ts'

/** What a person wrote or chose here and the server does not have. */
export interface LeftUnsent {
  hasWords: boolean
  files: number
}

export async function findLeftUnsent(personId: string): Promise<LeftUnsent | null> {
  const files = (await listKeptFiles(personId)).length
  const hasWords = countUnsavedOf(personId) > 0
  return hasWords || files > 0 ? { hasWords, files } : null
}
