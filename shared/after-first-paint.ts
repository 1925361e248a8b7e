/**
 * The only inline script of a public page, which its policy allows by a hash: inserts what waits in the template
 * `data-application` after the first paint. It does not wait for one if the HTML is hidden or will show that the reader is
 * logged in, or if no paint is reported. After the first insertion the template is empty.
 */
export const afterFirstPaint = `addEventListener('DOMContentLoaded', () => {
  const { content } = document.querySelector('[data-application]')
  const start = () => document.head.append(content)
  let token = null
  try {
    token = localStorage.getItem('token')
  } catch {
    // Site data is blocked: nobody is logged in.
  }
  if (document.hidden || token || 'waiting' in document.documentElement.dataset) return start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 2000)
})`
