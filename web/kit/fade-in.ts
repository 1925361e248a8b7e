/** Fades an image in over its colour once loaded; an image that is already loaded does not flash. */
export function fadeIn(image: HTMLImageElement | null): void {
  if (!image || image.complete) return
  const show = () => delete image.dataset.waiting
  image.dataset.waiting = ''
  image.addEventListener('load', show, { once: true })
  image.addEventListener('error', show, { once: true })
}
