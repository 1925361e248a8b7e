import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Stops the build if browser code imports server code. */
export function rejectServerImports(): Plugin {
  return {
    name: 'reject-server-imports',
    enforce: 'pre',
    resolveId(source, importer) {
      if (/(^#server\/|\/server\/)/.test(source) && !source.includes('node_modules') && importer) {
        throw new Error(`${importer} imports ${source}. Browser code must not import server code.`)
      }
      return null
    },
  }
}

/** Compresses every text file once at build time, with a higher quality than is affordable per response. */
export function compressAtBuild(): Plugin {
  const compress = promisify(brotliCompress)
  // Quality 10 takes a third of the time of 11, for files 2 % larger.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  return {
    name: 'compress-at-build',
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
  plugins: [rejectServerImports(), react(), compressAtBuild()],
  root: 'web',
  publicDir: 'static',
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // All styles are 30 KB compressed: one file is cheaper than the fifteen that a screen would request.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      // Compression takes most of the build time, which is expected.
      checks: { bundlerTimings: false },
      output: {
        // Otherwise a shared file is named after all screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Grouped files import each other; this keeps the execution order of their modules.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            // Loaded first, so that its policies apply to everything else.
            { test: /\/web\/(strict-page|nonce)\.ts$/, name: 'strict' },
            // Libraries change only with the lock file, so browsers keep them cached.
            {
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//,
              name: 'libraries',
            },
            // Modules shared by several screens are grouped into a few files.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
          ],
        },
      },
    },
  },
})
