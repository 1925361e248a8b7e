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
