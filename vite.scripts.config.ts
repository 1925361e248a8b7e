import { defineConfig } from 'vite'
import { compressAtBuild, rejectServerImports } from './vite.config.ts'

/** Builds the scripts that run without the application, after it and into the same folder. They share no file with it. */
export default defineConfig({
  plugins: [rejectServerImports(), compressAtBuild()],
  root: 'web',
  publicDir: false,
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    manifest: true,
    target: 'es2023',
    rollupOptions: {
      input: { public: 'web/areas/public/enhance.ts', worker: 'web/worker/worker.ts' },
      output: {
        // The worker's address must not change, because browsers look there for updates.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
