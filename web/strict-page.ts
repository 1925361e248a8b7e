// Imported before everything else: adapts the libraries to the page's security policy.
import { config } from 'zod'
import { styleNonce } from './nonce.ts'

// Components write their variables into <style> elements, which counts as HTML. Text without a "<" can never
// become an element, so it is allowed; markup needs a named policy.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  // The only script that a script loads by its address.
  createScriptURL: (address) => (address === '/worker.js' ? address : null),
})

// The policy forbids `eval`. Otherwise the schemas would try it and cause a report.
config({ jitless: true })

// The dialog's scroll lock writes its own <style>, and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
