// Imported before everything else: adapts the libraries to the page's security policy.
import { styleNonce } from './kit/nonce.ts'
import { plainHtml } from './plain-html.ts'

// Components write their variables into <style> elements, which counts as HTML; markup needs a named policy.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: plainHtml,
  // The only script that a script loads by its address.
  createScriptURL: (address) => (address === '/worker.js' ? address : null),
})

// The policy forbids `eval`. Otherwise the schemas would try it and cause a report. The library reads its settings here,
// and is not imported for them, because the screens before login do without it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The dialog's scroll lock writes its own <style>, and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
