const shownMs = 3000

/** The buttons that copy and share: hidden without JavaScript, and where the browser cannot. */
export function enhanceShareButtons(): void {
  const said = document.querySelector<HTMLElement>('[data-copied]')
  let timer: number | undefined
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    if (!navigator.clipboard) break
    button.hidden = false
    button.addEventListener('click', async () => {
      const source = button.dataset.copy && document.querySelector(button.dataset.copy)
      await navigator.clipboard.writeText(source ? (source.textContent ?? '') : location.href)
      if (!said) return
      said.textContent = said.dataset.copied ?? ''
      clearTimeout(timer)
      timer = window.setTimeout(() => said.replaceChildren(), shownMs)
    })
  }
  const share = document.querySelector<HTMLButtonElement>('[data-share]')
  if (!share || !('share' in navigator)) return
  share.hidden = false
  // A reader who changes their mind rejects it.
  share.addEventListener('click', () => {
    navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
  })
}
