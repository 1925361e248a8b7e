// Imported before everything else: adapts the libraries to the page's security policy.
import { config } from 'zod'
import { styleNonce } from './nonce.ts'

// Components write their variables into <style> elements, which counts as HTML. Text without a "<" can never
// become an element, so it is allowed; markup needs a named policy.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  // The one script that is named by script.
  createScriptURL: (address) => (address === '/worker.js' ? address : null),
})

// The policy forbids making code from text; without this the schemas would try, and be reported for it.
config({ jitless: true })

// The dialog's scroll lock writes its own <style>, and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
