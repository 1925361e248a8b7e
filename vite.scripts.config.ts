import { defineConfig } from 'vite'
import { compressOnce, keepServerHome } from './vite.config.ts'

/** The scripts that run without the application, so that they share no file with it. Built after it, beside its files. */
export default defineConfig({
  plugins: [keepServerHome(), compressOnce()],
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
        // A browser asks for a worker's newer version at the address where it found the older.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
