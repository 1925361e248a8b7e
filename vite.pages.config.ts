import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAtBuild } from './vite.config.ts'

/**
 * Builds the components of the public pages for the server, with all styles in one file. Font file names contain a hash
 * of their content, so they are the same files as in the application's build.
 */
export default defineConfig({
  plugins: [react(), compressAtBuild()],
  publicDir: false,
  // React is part of the file, in its production build: the development build takes several times as long.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: ['react', 'react-dom', 'react-router'] },
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
