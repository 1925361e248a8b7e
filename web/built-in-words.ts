import type { Language } from '#shared/language.ts'
import type { Catalogue } from './words.ts'

const files = import.meta.glob<Record<string, string>>(
  ['../features/*/words/*.json', '../shared/words/*.json', './areas/words/*.json'],
  { import: 'default' },
)

/** The messages that were built into the application, should the server's not arrive. */
export async function builtInWords(language: Language): Promise<Catalogue> {
  const wanted = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`))
  const read = await Promise.all(
    wanted.map(async ([path, load]) => [path.split('/').at(-3) ?? path, await load()] as const),
  )
  return Object.fromEntries(read)
}
