import { nobody } from '#features/accounts/session/parent-site.ts'
import { isLanguage } from '#shared/language.ts'
import { tokenField } from '#shared/token-field.ts'
import { assumeLanguage, spokenAt, storeLanguage } from '#web/i18n/language.ts'
import { deviceStorage, isStorageKept } from '#web/storage.ts'

/** The reader's state in the browser: whether they are logged in, and their language. */
export function rememberReader(): void {
  const language = location.pathname.split('/')[1]
  if (isLanguage(language)) {
    assumeLanguage(language)
    if (!isStorageKept()) {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/account"]')) {
        link.href = spokenAt(link.href, language)
      }
    }
  }
  const account = document.documentElement.dataset.account
  if (account && deviceStorage.getItem('token')) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href^="/login"]')) {
      link.href = '/account'
      link.textContent = account
    }
  }
  // Reads the token at submission, because another tab may have logged in or out. The server sets the target.
  for (const field of document.querySelectorAll<HTMLInputElement>(`header form input[name=${tokenField}]`)) {
    field.form?.addEventListener('submit', () => {
      field.value = deviceStorage.getItem('token') ?? nobody
    })
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')) {
    link.addEventListener('click', () => storeLanguage(link.pathname.split('/')[1] ?? 'en'))
  }
}
