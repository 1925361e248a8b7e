/** Text without a "<" can never become an element, so the page's policy may allow it as HTML. */
export const plainHtml = (text: string): string | null => (text.includes('<') ? null : text)
