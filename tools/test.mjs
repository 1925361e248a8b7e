// `npm test`: installs what is missing and runs every check. The last line is the total. `soak` adds the long tests.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, explain, install, node, root } from './setup.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)
const isSoak = process.argv.includes('soak')
const only = process.argv.slice(2).filter((word) => word !== 'soak')

/** Two checks run at a time, the longest first. */
const checks = [
  [
    'format and lint',
    [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  ],
  ['types of the server', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.server.json']],
  ['types of the browser', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.web.json']],
  ['boundaries', [join('tools', 'check-boundaries.ts')]],
  ['messages', [join('tools', 'check-messages.ts')]],
  ['migrations', [join('tools', 'check-migrations.ts')]],
  ['files named in documents', [join('tools', 'check-docs.ts')]],
  ['unused code', [bin('knip', 'bin', 'knip.js')]],
]

function start(args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache'),
        ...process.env,
        NODE_ENV: 'test',
        FORCE_COLOR: '0',
        ...(isSoak && { SOAK: '1' }),
      },
      ...options,
    })
    let said = ''
    child.stdout?.on('data', (text) => {
      said += text
    })
    child.stderr?.on('data', (text) => {
      said += text
    })
    child.once('error', (error) => resolve({ code: 1, said: String(error) }))
    child.once('exit', (code) => resolve({ code: code ?? 1, said }))
  })
}

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'palmares-report-'))
  const report = join(folder, 'report.json')
  const vitest = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { code } = await start(vitest, { stdio: 'inherit' })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(folder, { recursive: true })
  // A file that fails before its first test counts as one failure.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = numFailedTests + broken
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

let passed = 0
let failed = 0
try {
  const say = (step) => console.log(`${step} …`)
  await install(say)
  if (only.length === 0 || only.includes('checks')) {
    const waiting = [...checks]
    const runChecks = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const [name, args] = check
        const { code, said } = await start(args)
        console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
        if (code === 0) passed += 1
        else {
          failed += 1
          console.log(said.trim())
        }
      }
    }
    await Promise.all([runChecks(), runChecks()])
  }
  if (only.length === 0 || only.includes('tests')) {
    await build(say)
    const tests = await runTests()
    passed += tests.passed
    failed += tests.failed
  }
} catch (error) {
  console.error(explain(error))
  failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
