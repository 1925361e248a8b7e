/**
 * Where to go after login: the requested path if it is one of ours, else `otherwise`. A path that a browser
 * would read as another site's address is dropped.
 */
export function returnPath(redirect: string | null, otherwise: string): string {
  if (!redirect?.startsWith('/')) return otherwise
  const ours = 'http://ours.invalid'
  const read = URL.parse(redirect, ours)
  if (!read || read.origin !== ours || read.pathname.startsWith('//')) return otherwise
  return read.pathname + read.search + read.hash
}
