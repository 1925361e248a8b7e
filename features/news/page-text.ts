const han = /[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Joins two lines of one paragraph: without a space in Chinese, and without the hyphen of a divided word. */
function joined(before: string, line: string): string {
  if (/\p{Ll}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line
  const isChinese = han.test(before.slice(-1)) && han.test(line.slice(0, 1))
  return `${before}${isChinese ? '' : ' '}${line}`
}

/** The paragraphs of a page's text, in which lines end where they ended in print. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .reduce((before, line) => (before ? joined(before, line) : line), ''),
    )
    .filter((paragraph) => paragraph !== '')
}
