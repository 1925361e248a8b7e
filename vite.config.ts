import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Stops the build when a file meant for Node is about to be sent to a browser. */
function keepServerHome(): Plugin {
  return {
    name: 'keep-server-home',
    enforce: 'pre',
    resolveId(source, importer) {
      if (/(^#server\/|\/server\/)/.test(source) && !source.includes('node_modules') && importer) {
        throw new Error(`${importer} imports ${source}: what runs on the server is not sent to a browser.`)
      }
      return null
    },
  }
}

export default defineConfig({
  plugins: [keepServerHome(), react()],
  root: 'web',
  publicDir: 'static',
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rollupOptions: { input: { app: 'web/index.html', public: 'web/areas/public/enhance.ts' } },
  },
})
