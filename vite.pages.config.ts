import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAtBuild } from './vite.config.ts'

const html = (file: string) => join(import.meta.dirname, 'web', 'html', file)

/**
 * Builds the components of the public pages for the server, with all styles in one file. Font file names contain a hash
 * of their content, so they are the same files as in the application's build.
 */
export default defineConfig({
  plugins: [react(), compressAtBuild()],
  publicDir: false,
  // These pages never change in the browser, so their components write HTML without React (decision 023).
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: html('jsx-runtime.ts') },
      { find: /^react(-router)?$/, replacement: html('outside-react.ts') },
    ],
  },
  build: {
    ssr: 'web/areas/public/render.tsx',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    outDir: 'dist/pages',
    emptyOutDir: true,
    target: 'es2023',
    rollupOptions: { output: { entryFileNames: 'render.js' } },
  },
})
