import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { tagOf } from './server/http/tagged.ts'
import { shipped } from './server/messages.ts'
import { languages } from './shared/language.ts'
import { firstScreens } from './web/areas/first-screens.ts'

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
  // The highest quality saves 2 % and takes three times as long, so only the files of the first load have it.
  const qualityOf = (file: string) => (/\/(libraries|first|index)-/.test(file) ? 11 : 10)
  return {
    name: 'compress-at-build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /^assets\/.*\.(js|css|svg)$/.test(fileName),
      )
      await Promise.all(
        texts.map(async (file) => {
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (text.byteLength >= 1024) {
            const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file.fileName) }
            await writeFile(join(dir, `${file.fileName}.br`), await compress(text, { params }))
          }
        }),
      )
    },
  }
}

/** Leaves out the messages of accounts that only the server uses: mails, and the options of forms. */
function withoutServerMessages(): Plugin {
  return {
    name: 'without-server-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/accounts\/messages\/[\w-]+\.json$/.test(id)) return null
      const words: Record<string, string> = JSON.parse(code)
      const isOfServer = (key: string) => /^(mail|security_mail|farewell|profession|state)\./.test(key)
      return JSON.stringify(Object.fromEntries(Object.entries(words).filter(([key]) => !isOfServer(key))))
    },
  }
}

/** Writes for each first screen the built files that it loads, for the server, which names them in the page. */
function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    generateBundle(_, bundle) {
      const chunkOf = (file: string) => {
        const found = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.facadeModuleId === join(import.meta.dirname, 'web', file),
        )
        if (found?.type !== 'chunk') throw new Error(`${file} of the first screens is no file of its own.`)
        return found
      }
      const filesOf = (chunks: readonly Rolldown.OutputChunk[]) => {
        const all = new Set(chunks)
        for (const { imports } of all)
          for (const name of imports) {
            const one = bundle[name]
            if (one?.type === 'chunk') all.add(one)
          }
        return [...all].flatMap(({ fileName, viteMetadata }) => [
          ...(viteMetadata?.importedCss ?? []),
          fileName,
        ])
      }
      const page = Object.values(bundle).filter((one) => one.type === 'chunk' && one.isEntry)
      const inPage = new Set(filesOf(page as Rolldown.OutputChunk[]))
      const named = (files: readonly string[]) =>
        filesOf(files.map(chunkOf))
          .filter((file) => !inPage.has(file))
          .map((file) => file.replace('assets/', ''))
      const wordsOf = (at: string) => ['first', 'others', ...(at.startsWith('/admin') ? ['organisers'] : [])]
      const screens = firstScreens.map(({ at, files, asks }) => ({
        at,
        asks,
        files: named(files),
        words: Object.fromEntries(
          languages.map((one) => [one, named(wordsOf(at).map((part) => `i18n/built-in/${part}/${one}.ts`))]),
        ),
      }))
      this.emitFile({ type: 'asset', fileName: 'first-screens.json', source: JSON.stringify(screens) })
    },
  }
}

type Edit = { start: number; end: number; text: string }

/**
 * Leaves out the schemas that no screen uses, which are most: the server parses what is sent and answered. A contract
 * gives the browser its endpoints' methods and paths; of its other values those that something imports.
 */
function withoutUnusedSchemas(): Plugin {
  return {
    name: 'without-unused-schemas',
    enforce: 'post',
    transform(code, id) {
      if (!/\/(features|shared)\/(?!.*\/web\/).*\.ts$/.test(id)) return null
      const edits: Edit[] = []
      for (const statement of this.parse(code).body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        for (const { init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
          if (!init || !['CallExpression', 'ObjectExpression'].includes(init.type)) continue
          // The bundler drops a call without effects, but cannot know that making a schema is one.
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
          edits.push({ start: init.end, end: init.end, text: '))()' })
          if (init.type !== 'CallExpression' || code.slice(init.callee.start, init.callee.end) !== 'endpoint')
            continue
          const [given] = init.arguments
          for (const property of given?.type === 'ObjectExpression' ? given.properties : []) {
            const name =
              property.type === 'Property' && property.key.type === 'Identifier' && property.key.name
            if (name === 'input' || name === 'output' || name === 'summary')
              edits.push({ start: property.start, end: property.end, text: `...{}` })
          }
        }
      }
      return edits
        .toSorted((one, other) => other.start - one.start)
        .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
    },
  }
}

type Graph = { getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null }

/** The layouts: whatever they import is loaded with every screen of their audience. */
const layouts = /\/web\/areas\/(?:inside-routes|InsideLayout|entrant\/AccountLayout|admin\/AdminLayout)\.tsx$/
const form = '/entrant/ProjectStep.tsx'
/** Screens that are opened first. */
const openedFirst = [
  form,
  '/entrant/HomeScreen.tsx',
  '/entrant/AccountLayout.tsx',
  '/web/EvaluationsScreen.tsx',
  '/web/EvaluationScreen.tsx',
  '/web/EditorialTasksScreen.tsx',
  '/web/DashboardScreen.tsx',
  '/web/AdminProjectsScreen.tsx',
]

/** What so many screens share is loaded with the first of them. */
const common = 12

/** The areas whose screens load a module, the number of these screens, and whether the layouts of two areas load it. */
function areasOf(id: string, graph: Graph) {
  const areas = new Set<string>()
  const above = new Set<string>([id])
  const framed = new Set<string>()
  let screens = 0
  for (const one of above) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
    if (dynamicImporters.length > 0) screens++
    if (layouts.test(one)) framed.add(one)
    for (const by of dynamicImporters) {
      const routes = /\/web\/areas\/(?:(\w+)\/|inside-)?routes\.tsx$/.exec(by)
      if (routes) areas.add(routes[1] ?? 'inside')
    }
    for (const by of importers) above.add(by)
  }
  const isFramed = framed.size > 1 || [...framed].some((one) => /\/areas\/inside-|\/InsideLayout/.test(one))
  return {
    screens,
    areas,
    isFramed,
    isOfForm: openedFirst.filter((name) => [...above].some((one) => one.endsWith(name))).join() === form,
  }
}

/** Libraries that few first screens need. */
const apart = [
  { test: /node_modules\/zod\//, name: 'schemas' },
  { test: /node_modules\/libphonenumber-js\//, name: 'phones' },
  {
    test: /node_modules\/(tus-js-client|js-base64|url-parse|requires-port|querystringify)\//,
    name: 'sending',
  },
  { test: /node_modules\/diff\//, name: 'differences' },
  { test: /node_modules\/linkifyjs\//, name: 'links-in-texts' },
]

/** One file for what the screens of an area share, and one for what several areas share. */
function areaFile(id: string, graph: Graph): string | null {
  const { screens, areas, isFramed, isOfForm } = areasOf(id, graph)
  if (isFramed || (areas.size > 1 && screens >= common)) return 'area-inside'
  if (areas.size === 1 && screens >= common) return `area-${[...areas][0]}`
  return isOfForm ? 'form' : null
}

export default defineConfig({
  plugins: [
    rejectServerImports(),
    withoutServerMessages(),
    withoutUnusedSchemas(),
    react(),
    nameFirstFiles(),
    compressAtBuild(),
  ],
  root: 'web',
  publicDir: 'static',
  html: { cspNonce: '%NONCE%' },
  define: {
    // The server answers 304 to it if its messages are the built-in ones.
    'import.meta.env.VITE_MESSAGES': JSON.stringify(tagOf(JSON.stringify(shipped))),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rollupOptions: {
      // Compression takes most of the build time, which is expected.
      checks: { bundlerTimings: false },
      output: {
        // Grouped files import each other; this keeps the execution order of their modules.
        strictExecutionOrder: true,
        codeSplitting: {
          // A group would otherwise take the modules of another one with it.
          includeDependenciesRecursively: false,
          groups: [
            // They change only with the lock file, so browsers keep them cached. The page's own rules are in the same file,
            // because they run before it.
            {
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|\/web\/(strict-page|plain-html|kit\/nonce)\.ts$/,
              name: 'libraries',
            },
            // The screens before login, and what every screen needs.
            { tags: ['$initial'], name: 'first' },
            ...apart,
            { name: areaFile },
          ],
        },
      },
    },
  },
})
