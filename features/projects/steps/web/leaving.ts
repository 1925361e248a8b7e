/** Only what could not be kept is lost by leaving. */
export function warnBeforeLeaving(isStillComing: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (isStillComing()) event.preventDefault()
  })
}
