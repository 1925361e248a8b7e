/** Lets an image appear over its own colour once it has arrived; one that is already there does not blink. */
export function fadeIn(image: HTMLImageElement | null): void {
  if (!image || image.complete) return
  const show = () => delete image.dataset.waiting
  image.dataset.waiting = ''
  image.addEventListener('load', show, { once: true })
  image.addEventListener('error', show, { once: true })
}
