import { storeLanguage } from '#web/language.ts'

/** What the browser knows of its reader: whether they are signed in, and the language they choose. */
export function rememberReader(): void {
  const account = document.documentElement.dataset.account
  if (account && localStorage.getItem('token')) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href="/login"]')) {
      link.href = '/account'
      link.textContent = account
    }
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')) {
    link.addEventListener('click', () => storeLanguage(link.pathname.split('/')[1] ?? 'en'))
  }
}
