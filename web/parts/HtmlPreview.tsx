import { useEffect, useRef } from 'react'
import { styleNonce } from '#web/kit/nonce.ts'
import style from './HtmlPreview.module.css'

// The frame is sandboxed without scripts, so the server's HTML may be shown as it is.
const policy = globalThis.trustedTypes?.createPolicy('preview', { createHTML: (html) => html })

/** HTML of the server as a page of its own: a mail, a page of the public site. */
export function HtmlPreview({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // The frame has the policy of this page, which allows only styles with its nonce.
    const shown = html.replace('<style>', `<style nonce="${styleNonce()}">`)
    frame.current?.setAttribute('srcdoc', policy?.createHTML(shown) ?? shown)
  }, [html])
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" className={style.frame} />
}
