import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Stops the build when a file meant for Node is about to be sent to a browser. */
export function keepServerHome(): Plugin {
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

/** Lays a compressed form beside every text, once, with an effort that no single answer is worth. */
export function compressOnce(): Plugin {
  const compress = promisify(brotliCompress)
  // One step below the utmost takes a third of its time, for files two per cent heavier.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  return {
    name: 'compress-once',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /^assets\/.*\.(js|css|svg)$/.test(fileName),
      )
      await Promise.all(
        texts.map(async (file) => {
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (text.byteLength >= 1024)
            await writeFile(join(dir, `${file.fileName}.br`), await compress(text, { params }))
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [keepServerHome(), react(), compressOnce()],
  root: 'web',
  publicDir: 'static',
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // All styles are 30 KB compressed: one file costs less than the fifteen that a screen would ask for.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      // Compressing takes most of a short build; that is no news to whoever waits for it.
      checks: { bundlerTimings: false },
      output: {
        // Named after all screens that share it, a file's name would fill a line.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Files that group modules by use import each other; the modules run in their own order all the same.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            // First of all that the application imports, so that its rules hold while the rest is made.
            { test: /\/web\/(strict-page|nonce)\.ts$/, name: 'strict' },
            // What every screen stands on changes with the lock file only, and stays in the browser until then.
            {
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//,
              name: 'ground',
            },
            // What several screens share comes in a few files instead of one for each set of screens.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
          ],
        },
      },
    },
  },
})
