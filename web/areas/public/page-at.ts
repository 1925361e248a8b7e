/** Loads a page as a parsed document, so that its HTML is never handled as a string. */
export function pageAt(address: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null)
    request.onerror = () => resolve(null)
    request.send()
  })
}

/** The address of a page of this site, as the address bar has it. */
export const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search

/** The address that a plain form leads to, without its empty fields. */
export function addressOf(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
  const filled = pairs.filter(([, value]) => value)
  const { pathname } = new URL(form.action)
  return filled.length > 0 ? `${pathname}?${new URLSearchParams(filled)}` : pathname
}
