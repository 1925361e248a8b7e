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

interface Module {
  kind: 'shared' | 'feature' | 'server' | 'web' | 'kit' | 'areas' | 'tools'
  feature?: string
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
    return { kind: 'feature', feature: second, part, file, path }
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

function featureProblem(from: Module, to: Module): string | null {
  const isOwn = from.feature === to.feature
  if (to.kind === 'shared') return null
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
  const atOnce = new Map(
    [...sources].map(([path, source]) => [path, importsOf(path, source.replace(/import\([^)]*\)/g, ''))]),
  )
  const circles = circlesOf(atOnce).map(
    (circle) =>
      `These files import each other: ${circle.join(', ')}. Move what they share into a file of its own.`,
  )
  return [...outOfPlace, ...circles]
}

if (import.meta.main) {
  const problems = checkBoundaries()
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
