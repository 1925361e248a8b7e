import { pathOfWork, type WorkAddress } from '#features/gallery/publication/work-address.ts'
import type { Language } from '#shared/language.ts'

export function addressOfWork(work: WorkAddress, language: Language): string {
  return `/${language}${pathOfWork(work, language)}`
}
