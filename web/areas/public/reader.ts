import { nobody } from '#features/accounts/sign-in/parent-site.ts'
import { tokenField } from '#shared/token-field.ts'
import { storeLanguage } from '#web/i18n/language.ts'

/** What the browser knows of its reader: whether they are signed in, and the language they choose. */
export function rememberReader(): void {
  const account = document.documentElement.dataset.account
  if (account && localStorage.getItem('token')) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href="/login"]')) {
      link.href = '/account'
      link.textContent = account
    }
  }
  // Read when it is sent, since another tab may have signed in or out meanwhile. The server wrote where it goes.
  for (const field of document.querySelectorAll<HTMLInputElement>(`header form input[name=${tokenField}]`)) {
    field.form?.addEventListener('submit', () => {
      field.value = localStorage.getItem('token') ?? nobody
    })
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')) {
    link.addEventListener('click', () => storeLanguage(link.pathname.split('/')[1] ?? 'en'))
  }
}
