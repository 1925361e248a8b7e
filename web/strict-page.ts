// Imported before everything else: what the page's policy asks of the libraries in it.
import { config } from 'zod'
import { styleNonce } from './nonce.ts'

// Components write their variables into <style> elements, which counts as HTML. Text without a "<" cannot become
// an element anywhere, so that much is let through; markup needs a policy with a name.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  // The one script that is named by script.
  createScriptURL: (address) => (address === '/worker.js' ? address : null),
})

// The policy forbids making code from text; without this the schemas would try, and be reported for it.
config({ jitless: true })

// What holds the page still under a dialog writes a <style> of its own, and asks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
