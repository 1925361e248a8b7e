import { isLanguage } from '#shared/language.ts'
import { spokenAt } from '#web/i18n/language.ts'
import { deviceStorage } from '#web/storage.ts'

import { type SavedWork, savedAmong } from './save-requests.ts'

/** The address marks the work whose dialog opens after the login. */
const mark = '#save='

const buttonOf = (template: HTMLTemplateElement, { slug, title }: SavedWork) => {
  const found = template.content.querySelector('[data-save]')
  const button = found && document.importNode(found, true)
  if (!(button instanceof HTMLButtonElement)) return null
  button.dataset.save = slug
  button.dataset.title = title
  showSaved(button, false)
  return button
}

function showSaved(button: HTMLButtonElement, isSaved: boolean): void {
  const label = isSaved ? button.dataset.saved : button.dataset.label
  button.dataset.isSaved = String(isSaved)
  button.setAttribute('aria-label', label?.replace('{}', button.dataset.title ?? '') ?? '')
}

/** Works on the wall get a button, as the work of this page has; without an account it leads to the login. */
export function enhanceSaveButtons(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-save-parts]')
  if (!template) return

  const open = async ({ slug, title }: SavedWork) => {
    if (!deviceStorage.getItem('token')) {
      const back = `${location.pathname}${location.search}${mark}${slug}`
      const language = location.pathname.split('/')[1]
      const login = `/login?redirect=${encodeURIComponent(back)}`
      location.assign(isLanguage(language) ? spokenAt(login, language) : login)
      return
    }
    const { openSaveDialog } = await import('./save-dialog.ts')
    openSaveDialog(template, { slug, title }, (isSaved) => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-save]'))
        if (button.dataset.save === slug) showSaved(button, isSaved)
    })
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-save]') : null
    if (button) void open({ slug: button.dataset.save ?? '', title: button.dataset.title ?? '' })
  })

  const showSaves = async (buttons: HTMLButtonElement[]) => {
    if (buttons.length === 0 || !deviceStorage.getItem('token')) return
    const saved = await savedAmong(buttons.map(({ dataset }) => dataset.save ?? ''))
    for (const button of buttons) showSaved(button, saved.includes(button.dataset.save ?? ''))
  }

  const own = document.querySelector<HTMLButtonElement>('main[data-work-page] h1 ~ button[data-save]')
  if (own) void showSaves([own])

  const addToWall = () => {
    const added: HTMLButtonElement[] = []
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      '[data-wall] > li > a[data-work]:not(li:has([data-save]) > a)',
    )) {
      const slug = decodeURIComponent(link.pathname.split('/').at(-1) ?? '')
      const title = link.querySelector('span span')?.textContent ?? ''
      const one = buttonOf(template, { slug, title })
      if (one) {
        link.after(one)
        added.push(one)
      }
    }
    void showSaves(added)
  }
  // Works are added at the end of the wall, and replaced with its filters.
  const main = document.querySelector('main:has([data-wall], [data-part=masonry])')
  if (main) {
    addToWall()
    new MutationObserver(addToWall).observe(main, { childList: true, subtree: true })
  }

  if (location.hash.startsWith(mark)) {
    const slug = decodeURIComponent(location.hash.slice(mark.length))
    history.replaceState(history.state, '', location.pathname + location.search)
    const chosen = [...document.querySelectorAll<HTMLButtonElement>('button[data-save]')].find(
      ({ dataset }) => dataset.save === slug,
    )
    if (chosen && deviceStorage.getItem('token')) chosen.click()
  }
}
