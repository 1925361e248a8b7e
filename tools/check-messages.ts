import { existsSync, globSync, readFileSync } from 'node:fs'
import { type Language, languages, locales } from '#shared/language.ts'
import { labelProblems, sameTexts, styleProblems } from './message-style.ts'

type Sentences = Record<string, string>

const plural = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(plural, '')
const paramsOf = (sentence: string) =>
  [...new Set([...sentence.matchAll(/{{\s*(\w+)\s*}}/g)].map((found) => found[1] ?? ''))].sort()

function read(folder: string, language: Language): Sentences {
  const file = `${folder}/${language}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The missing plural forms of a key. */
function pluralProblems(folder: string, language: Language, sentences: Sentences): string[] {
  const counted = new Set(
    Object.keys(sentences)
      .filter((key) => plural.test(key))
      .map(baseOf),
  )
  const wanted = new Intl.PluralRules(locales[language]).resolvedOptions().pluralCategories
  return [...counted].flatMap((base) =>
    wanted
      .filter((form) => sentences[`${base}_${form}`] === undefined)
      .map((form) => `${folder}/${language}.json lacks "${base}_${form}", a plural form of the language.`),
  )
}

/** The differences between one language and English. */
export function languageProblems(
  folder: string,
  language: Language,
  theirs: Sentences,
  english: Sentences,
): string[] {
  const wanted = new Map(Object.entries(english).map(([key, sentence]) => [baseOf(key), sentence]))
  const present = new Map(Object.entries(theirs).map(([key, sentence]) => [baseOf(key), sentence]))
  const missing = [...wanted.keys()].filter((key) => !present.has(key))
  const strange = [...present.keys()].filter((key) => !wanted.has(key))
  const empty = Object.entries(theirs).filter(([, sentence]) => !sentence.trim())
  const differing = Object.entries(theirs).filter(([key, sentence]) => {
    const model = english[key] ?? english[`${baseOf(key)}_other`] ?? wanted.get(baseOf(key)) ?? ''
    const without = (params: string[]) => params.filter((blank) => blank !== 'count').join()
    return without(paramsOf(sentence)) !== without(paramsOf(model))
  })
  return [
    ...missing.map((key) => `${folder}/${language}.json lacks "${key}".`),
    ...strange.map((key) => `${folder}/${language}.json has "${key}", which English has not.`),
    ...empty.map(([key]) => `${folder}/${language}.json says nothing for "${key}".`),
    ...differing.map(([key]) => `${folder}/${language}.json: "${key}" has other blanks than English.`),
    ...pluralProblems(folder, language, theirs),
  ]
}

/** Prefixes of keys that code builds at run time: `step.${name}` gives "step.". */
function usesIn(sources: string[]): { whole: Set<string>; beginnings: string[] } {
  const whole = new Set<string>()
  const beginnings = new Set<string>()
  for (const source of sources) {
    for (const [, key] of source.matchAll(/['"]([\w.-]+)['"]/g)) if (key) whole.add(key)
    for (const [, beginning] of source.matchAll(/`([\w-]+(?:[._][\w.-]*)?)\$\{/g))
      if (beginning) beginnings.add(beginning)
  }
  return { whole, beginnings: [...beginnings] }
}

/** @param codes what any source may reject with: a feature uses the code of another without naming the other */
export function unusedKeys(keys: string[], sources: string[], codes: ReadonlySet<string>): string[] {
  const { whole, beginnings } = usesIn(sources)
  return keys.filter((key) => {
    const base = baseOf(key)
    if (whole.has(base) || whole.has(key)) return false
    if (base.startsWith('code.') && codes.has(base.slice('code.'.length))) return false
    return !beginnings.some((beginning) => beginning.length > 1 && base.startsWith(beginning))
  })
}

/** The literal keys of a call: a single string, or both branches of a conditional. */
function keysNamed(argument: string): string[] {
  return [...` ${argument}`.matchAll(/(?:^ |\? |: )'([\w.-]+)'/g)].map(([, key]) => key ?? '')
}

/**
 * The keys that server code requests with `messagesOf('payments', language)('title')`, called directly or through a
 * variable. The compiler does not check them. If a variable name refers to several features, any of them may have
 * the key.
 */
export function requestedKeys(source: string): { places: string[]; key: string }[] {
  const named = [...source.matchAll(/const (\w+) = messagesOf\('([\w-]+)'/g)]
  const placesOf = Map.groupBy(named, ([, name]) => name ?? '')
  const byName = [...placesOf].flatMap(([name, found]) => {
    const places = found.map(([, , place]) => place ?? '')
    // The variable's exact name: not the end of another name, and not a property.
    return [...source.matchAll(new RegExp(`(?<![\\w.])${name}\\(\\s*([^(){}]*)`, 'g'))].flatMap(
      ([, argument]) => keysNamed(argument ?? '').map((key) => ({ places, key })),
    )
  })
  const atOnce = [...source.matchAll(/messagesOf\('([\w-]+)',[^()]*\)\(\s*([^(){}]*)/g)].flatMap(
    ([, place, argument]) => keysNamed(argument ?? '').map((key) => ({ places: [place ?? ''], key })),
  )
  return [...byName, ...atOnce]
}

interface Source {
  path: string
  text: string
}

/** The files that may use a feature's messages: its own files, and files that mention the feature. */
function askersOf(folder: string, sources: readonly Source[]): string[] {
  const [room, feature] = folder.split('/')
  const own = `features/${feature}/`
  return sources
    .filter(
      ({ path, text }) =>
        room !== 'features' ||
        path.startsWith(own) ||
        text.includes(`'${feature}'`) ||
        text.includes(`#${own}`),
    )
    .map(({ text }) => text)
}

export function checkMessages(): string[] {
  const slashed = (path: string) => path.replaceAll('\\', '/')
  const folders = [...globSync('features/{*,*/*}/messages'), 'shared/messages', 'web/areas/messages'].map(
    slashed,
  )
  const sources = globSync('{features,server,shared,web,tools}/**/*.{ts,tsx}')
    .map(slashed)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const codes = usesIn(sources.map(({ text }) => text)).whole
  const nameOf = (folder: string) => folder.split('/').at(-2) ?? ''
  const known = new Map(
    folders.map((folder) => [nameOf(folder), new Set(Object.keys(read(folder, 'en')).map(baseOf))]),
  )
  const unknown = sources.flatMap(({ path, text }) =>
    requestedKeys(text.replace(/\/\*[\s\S]*?\*\//g, ''))
      .filter(({ places, key }) => places.every((place) => known.get(place)?.has(baseOf(key)) === false))
      .map(({ places, key }) => `${path} uses "${key}", which ${places[0]} does not have.`),
  )
  const problems = folders.flatMap((folder) => {
    const english = read(folder, 'en')
    const all = ['en' as const, ...languages.filter((language) => language !== 'en')]
    return [
      ...languages.flatMap((language) => languageProblems(folder, language, read(folder, language), english)),
      ...all.flatMap((language) =>
        Object.entries(read(folder, language)).flatMap(([key, text]) =>
          styleProblems(language, text).map(
            (problem) => `${folder}/${language}.json: "${key}" has ${problem}.`,
          ),
        ),
      ),
      ...all.flatMap((language) =>
        labelProblems(read(folder, language)).map(
          (key) => `${folder}/${language}.json: "${key}" does not contain the visible label.`,
        ),
      ),
      ...sameTexts(all.map((language) => read(folder, language))).map(
        (keys) => `${folder}: ${keys.join(', ')} have the same text in every language; one key is enough.`,
      ),
      ...unusedKeys(Object.keys(english), askersOf(folder, sources), codes).map(
        (key) => `${folder}: nothing uses "${key}".`,
      ),
    ]
  })
  return [...problems, ...unknown]
}

if (import.meta.main) {
  const problems = checkMessages()
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
