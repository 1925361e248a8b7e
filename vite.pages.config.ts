import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The public pages' components, built for the server that draws them, with all their styles in one file. Fonts are
 * named after their content, so they are the files of the application's own build.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
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
