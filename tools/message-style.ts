import type { Language } from '#shared/language.ts'

type Sentences = Record<string, string>

/** Words that this product no longer uses, by language (docs/content-guide.md). */
const retired: Record<Language, RegExp> = {
  en: /\b(reckon\w*|gives? back|given back|gave back|(?:is|are) told|my ties|(?:declare|your) ties|lapse[sd]?|stuck payments?|is being fetched|let it go|journal|the draw|a voice|promised transfers?|readings?|marks? given|marked in full|handed over|without a line|the line is back)\b/i,
  fr: /\b(mes liens|journal des (?:actes|ventes)|tirage au sort|caduque?s?|lectures?|sans ligne|virements? promis)\b/i,
  'zh-hans': /(抽签|承诺的?转账)/,
  es: /\b(mis vínculos|diario de ventas|sorteo|lecturas?|sin línea|transferencias? prometidas?)\b/i,
}

const longestSentence = 30
const longestChineseSentence = 60

const blank = /{{\s*\w+\s*}}/g

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+|(?<=[。！？])|\n/)
}

function isLong(language: Language, text: string): boolean {
  if (language === 'zh-hans')
    return sentencesOf(text).some(
      (sentence) => (sentence.match(/\p{Script=Han}/gu) ?? []).length > longestChineseSentence,
    )
  return sentencesOf(text).some(
    (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length > longestSentence,
  )
}

/** A participle that agrees with the reader, who may be a woman. */
const masculine =
  /(?<!\p{L})(?:vous (?:n’)?(?:êtes|étiez|serez|soyez|avez été)|sans être)(?: pas| plus| ainsi| déjà)? \p{L}+é(?!\p{L})/iu

/** The spacing of the Office québécois de la langue française, and words for everybody. */
function frenchProblems(text: string): string[] {
  const found: string[] = []
  // A colon in a time, a ratio or an address takes no space.
  if (/[^\u00A0\d](?<!https?):(?!\/\/|\d)/.test(text))
    found.push('a colon without a no-break space before it')
  if (/\s[;!?]/.test(text)) found.push('a space before ; ! or ?')
  if (/«(?!\u00A0)|(?<!\u00A0)»/.test(text)) found.push('a guillemet without its no-break space')
  if (masculine.test(text)) found.push('a masculine form for the reader')
  return found
}

function chineseProblems(text: string): string[] {
  const found: string[] = []
  if (/\p{Script=Han}\s*[,;:!?()]|[,;:!?(]\s*\p{Script=Han}/u.test(text)) found.push('half-width punctuation')
  if (/\p{Script=Han}\.(?!\w)/u.test(text)) found.push('a full stop that is not 。')
  if (/[\p{Script=Han}，。；：！？、“”《》（）] +[\p{Script=Han}，。；：！？、“”《》（）]/u.test(text))
    found.push('a space inside Chinese text')
  if (/[，。；：！？、“”《》（）] | [，。；：！？、“”《》（）]/u.test(text))
    found.push('a space beside full-width punctuation')
  return found
}

function spanishProblems(text: string): string[] {
  const found: string[] = []
  if (text.split('?').length !== text.split('¿').length) found.push('a question mark without its pair')
  if (text.split('!').length !== text.split('¡').length) found.push('an exclamation mark without its pair')
  return found
}

/** What the content guide does not allow in one sentence. */
export function styleProblems(language: Language, text: string): string[] {
  const found: string[] = []
  // Markup of a help page keeps its quotes and its line breaks.
  const plain = text.replace(/<[^>]*>/g, '').replace(/https?:\/\/\S+/g, '')
  if (/ {2}/.test(plain)) found.push('a double space')
  if (/["']/.test(plain)) found.push('a straight quote')
  if (/\.\.\./.test(plain)) found.push('three dots for …')
  const term = plain.replace(blank, '').match(retired[language])?.[0]
  if (term) found.push(`the retired term “${term}”`)
  if (isLong(language, plain)) found.push('a sentence of more than 30 words')
  if (language === 'fr') found.push(...frenchProblems(plain))
  if (language === 'zh-hans') found.push(...chineseProblems(plain))
  if (language === 'es') found.push(...spanishProblems(plain))
  return found
}

/** Groups of keys with the same text in every language: one of them is enough. Plural forms of one key count once. */
export function sameTexts(byLanguage: readonly Sentences[]): string[][] {
  const plural = /_(zero|one|two|few|many|other)$/
  const english = byLanguage[0] ?? {}
  const groups = Map.groupBy(
    Object.keys(english).filter((key) => !plural.test(key)),
    (key) => JSON.stringify(byLanguage.map((sentences) => sentences[key])),
  )
  return [...groups.values()].filter((keys) => keys.length > 1)
}

/**
 * Names for screen readers that lack the button's visible text: `remove_named` must contain `remove` (WCAG 2.5.3).
 */
export function labelProblems(sentences: Sentences): string[] {
  return Object.entries(sentences).flatMap(([key, name]) => {
    const label = sentences[key.replace('_named', '')]
    if (!key.includes('_named') || !label) return []
    return name.toLowerCase().includes(label.toLowerCase()) ? [] : [key]
  })
}
