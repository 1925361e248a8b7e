import type { Language, Localized } from './types.ts'

/** Sets plain lines as HTML: "# " begins a heading, "- " a point of a list, anything else a paragraph. */
export function html(lines: Localized[], heading: 'h2' | 'h3'): Localized {
  const set = (language: Language) =>
    setLines(
      lines.map((line) => line[language]),
      heading,
    )
  return { en: set('en'), fr: set('fr'), 'zh-hans': set('zh-hans'), es: set('es') }
}

function setLines(lines: string[], heading: string): string {
  return lines
    .map((line) => {
      if (line.startsWith('# ')) return `<${heading}>${line.slice(2)}</${heading}>`
      if (line.startsWith('- ')) return `<ul><li>${line.slice(2)}</li></ul>`
      return `<p>${line}</p>`
    })
    .join('\n')
    .replaceAll('</ul>\n<ul>', '\n')
}
