import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A feature may import only the features listed before it. */
const order = [
  'accounts',
  'contests',
  'files',
  'firms',
  'projects',
  'payments',
  'jury',
  'results',
  'awards',
  'editorial',
  'news',
  'mailings',
  'pages',
  'gallery',
  'overview',
]

/** The layers of a feature, the lowest first; a layer may import only those before it. The others have one. */
const layers: Readonly<Record<string, readonly string[]>> = {
  accounts: ['session', 'account', 'office'],
  contests: ['contest', 'office'],
  files: ['storage', 'pictures', 'uploads'],
  projects: ['project', 'entry', 'office'],
  payments: ['money', 'ledger', 'quote', 'checkout', 'office'],
  jury: ['panel', 'round', 'scoring', 'finals'],
  results: ['ranking', 'decisions'],
  awards: ['award', 'office'],
  gallery: ['publication', 'search', 'pages', 'own'],
}

interface Module {
  kind: 'shared' | 'feature' | 'server' | 'web' | 'kit' | 'areas' | 'tools'
  feature?: string
  /** The place of its layer in the feature, from 0; -1 for what stands beside the layers, below all of them. */
  layer?: number
  /** The part of a feature: its pure root, its server or its web. */
  part?: 'root' | 'server' | 'web'
  file: string
  path: string
}

export function moduleOf(path: string): Module {
  const parts = path.split('/')
  const file = parts.at(-1) ?? ''
  const [first, second] = parts
  if (first === 'shared') return { kind: 'shared', file, path }
  if (first === 'features' && second) {
    const part = parts.includes('server') ? 'server' : parts.includes('web') ? 'web' : 'root'
    const layer = layers[second]?.indexOf(parts[2] ?? '') ?? -1
    return { kind: 'feature', feature: second, layer, part, file, path }
  }
  if (first === 'server') return { kind: 'server', file, path }
  if (first === 'web') {
    if (second === 'kit') return { kind: 'kit', file, path }
    if (second === 'areas') return { kind: 'areas', file, path }
    return { kind: 'web', file, path }
  }
  return { kind: 'tools', file, path }
}

const isTables = ({ file }: Module) => /^([a-z]+-)?tables\.ts$/.test(file)

/** A feature's own files, one layer above the other. */
function layerProblem(from: Module, to: Module): string | null {
  const [above, below] = [from.layer ?? -1, to.layer ?? -1]
  const names = layers[to.feature ?? ''] ?? []
  return above < below
    ? `a layer knows those below it, and ${names[below]} is above ${names[above] ?? 'all that stands beside the layers'}`
    : null
}

function featureProblem(from: Module, to: Module): string | null {
  const isOwn = from.feature === to.feature
  if (to.kind === 'shared') return null
  const upward = isOwn && to.kind === 'feature' ? layerProblem(from, to) : null
  if (upward) return upward
  if (to.kind === 'feature' && to.part === 'root') {
    if (isOwn) return null
    const isForward = order.indexOf(from.feature ?? '') < order.indexOf(to.feature ?? '')
    return isForward ? `features point one way, and ${to.feature} comes after ${from.feature}` : null
  }
  if (from.part === 'root') return 'the root of a feature is pure: it knows shared/ and the roots of features'
  if (from.part === 'server') {
    if (to.kind === 'server') return null
    if (to.kind !== 'feature' || to.part !== 'server')
      return 'what runs on the server knows nothing of the browser'
    if (isOwn) return null
    if (order.indexOf(from.feature ?? '') < order.indexOf(to.feature ?? '')) {
      return `features point one way, and ${to.feature} comes after ${from.feature}`
    }
    if (/\/server\/(queries|actions)(\.ts$|\/)/.test(to.path)) return null
    if (isTables(to) && isTables(from)) return null
    return 'another feature is known by its queries and actions; its tables only by tables, for foreign keys'
  }
  if (to.kind === 'kit' || to.kind === 'web') return null
  if (to.kind === 'feature' && to.part === 'web') {
    return isOwn ? null : 'screens of two features meet in web/areas/'
  }
  return 'what runs in the browser knows roots, its own web/, web/kit and the web tools'
}

/** Why a file may not import another, or null when it may. */
export function boundaryProblem(fromPath: string, toPath: string): string | null {
  const from = moduleOf(fromPath)
  const to = moduleOf(toPath)
  switch (from.kind) {
    case 'shared':
      return to.kind === 'shared' ? null : 'shared/ knows no word of the programme'
    case 'feature':
      return featureProblem(from, to)
    case 'server':
      if (to.kind === 'server' || to.kind === 'shared') return null
      return from.file === 'main.ts' ? null : 'only server/main.ts knows the features'
    case 'kit':
      if (to.kind === 'kit' || to.kind === 'shared') return null
      // The kit renders images, and the files feature owns their type.
      return toPath === 'features/files/storage/contract.ts' ? null : 'web/kit fits any product'
    case 'web':
      if (to.kind === 'server' || to.kind === 'tools') return 'the browser knows no server'
      return to.kind === 'feature' && to.part === 'server' ? 'the browser knows no server' : null
    case 'areas':
      return to.kind === 'server' || to.kind === 'tools' || to.part === 'server'
        ? 'the browser knows no server'
        : null
    case 'tools':
      return null
  }
}

const importPattern = /(?:from|import\()\s*'([^']+)'|^import\s+'([^']+)'/gm

/** The project files that a file imports, as paths from the project's root. */
export function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(importPattern)].flatMap(([, from, bare]) => {
    const name = from ?? bare ?? ''
    if (name.startsWith('#')) return [name.slice(1)]
    if (name.startsWith('.')) return [relative('.', join(dirname(path), name)).replaceAll('\\', '/')]
    return []
  })
}

/** The tables that each feature creates, by their name in the database. */
function tablesOf(sources: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...sources].flatMap(([path, source]) =>
      [...source.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [
        table ?? '',
        moduleOf(path).feature ?? '',
      ]),
    ),
  )
}

/** The tables of other features in the SQL text of a file, which no import shows. */
export function foreignTablesIn(
  path: string,
  source: string,
  featureOf: ReadonlyMap<string, string>,
): string[] {
  const { feature } = moduleOf(path)
  const named = [...source.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)/g)].map(([, table]) => table ?? '')
  return feature ? named.filter((table) => (featureOf.get(table) ?? feature) !== feature) : []
}

/**
 * Finds the circles of imports with Tarjan's algorithm, each circle once. A dynamic `import()` of a screen does not
 * count.
 */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    lowest.set(path, order.get(path) ?? 0)
    open.push(path)
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue
      if (!order.has(target)) visit(target)
      else if (!open.includes(target)) continue
      lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1) circles.push(circle)
  }
  for (const path of imports.keys()) if (!order.has(path)) visit(path)
  return circles
}

export function checkBoundaries(): string[] {
  const paths = globSync('{shared,features,server,web}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  const outOfPlace = [...sources].flatMap(([path, source]) =>
    importsOf(path, source).flatMap((target) => {
      const problem = boundaryProblem(path, target)
      return problem ? [`${path} imports ${target}: ${problem}.`] : []
    }),
  )
  const featureOf = tablesOf(sources)
  const inSql = [...sources].flatMap(([path, source]) =>
    foreignTablesIn(path, source, featureOf).map(
      (table) => `${path} reads ${table} in SQL text: another feature is known by its queries and actions.`,
    ),
  )
  const atOnce = new Map(
    [...sources].map(([path, source]) => [path, importsOf(path, source.replace(/import\([^)]*\)/g, ''))]),
  )
  const circles = circlesOf(atOnce).map(
    (circle) =>
      `These files import each other: ${circle.join(', ')}. Move what they share into a file of its own.`,
  )
  return [...outOfPlace, ...inSql, ...circles]
}

if (import.meta.main) {
  const problems = checkBoundaries()
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
