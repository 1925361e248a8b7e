import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the screens before login for the server. Styles and pictures are the application's own files. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    ssr: 'web/areas/visitor/render.tsx',
    assetsInlineLimit: 0,
    outDir: 'dist/visitor',
    emptyOutDir: true,
    target: 'es2023',
    rollupOptions: { output: { entryFileNames: 'render.js' } },
  },
})
