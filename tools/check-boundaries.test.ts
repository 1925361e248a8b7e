import { expect, test } from 'vitest'
import { boundaryProblem, circlesOf, foreignTablesIn, importsOf } from './check-boundaries.ts'

test('a feature reads another through its queries and never through its tables', () => {
  const queries = boundaryProblem(
    'features/payments/ledger/server/actions.ts',
    'features/projects/project/server/queries.ts',
  )
  const tables = boundaryProblem(
    'features/payments/ledger/server/queries.ts',
    'features/projects/project/server/tables.ts',
  )
  const foreignKey = boundaryProblem(
    'features/payments/ledger/server/payment-tables.ts',
    'features/projects/project/server/tables.ts',
  )

  expect([queries, tables === null, foreignKey]).toEqual([null, false, null])
})

test('features point one way', () => {
  expect(
    boundaryProblem('features/projects/project/contract.ts', 'features/payments/ledger/contract.ts'),
  ).toContain('one way')
  expect(
    boundaryProblem('features/payments/ledger/contract.ts', 'features/projects/project/contract.ts'),
  ).toBeNull()
})

test.each(['coupon.ts', 'server/queries.ts', 'web/CouponField.tsx'])(
  'a layer knows those below it, and none above: %s',
  (file) => {
    const problem = (from: string, to: string) =>
      boundaryProblem(`features/payments/${from}${file}`, `features/payments/${to}${file}`)
    expect(problem('quote/', 'ledger/')).toBeNull()
    expect(problem('quote/', 'quote/')).toBeNull()
    expect(problem('quote/', '')).toBeNull()
    expect(problem('quote/', 'checkout/')).toContain('checkout is above quote')
    expect(problem('', 'quote/')).toContain('quote is above all')
  },
)

test('what runs in the browser imports nothing of a server', () => {
  expect(
    boundaryProblem(
      'features/jury/scoring/web/EvaluationScreen.tsx',
      'features/jury/panel/server/queries.ts',
    ),
  ).not.toBeNull()
  expect(
    boundaryProblem('web/areas/juror/routes.tsx', 'features/jury/panel/server/queries.ts'),
  ).not.toBeNull()
})

test('screens of two features meet in the areas', () => {
  expect(
    boundaryProblem(
      'features/jury/scoring/web/EvaluationScreen.tsx',
      'features/gallery/pages/web/WorkPage.tsx',
    ),
  ).toContain('areas')
  expect(
    boundaryProblem('web/areas/juror/JuryScreen.tsx', 'features/gallery/pages/web/WorkPage.tsx'),
  ).toBeNull()
})

test('shared/ and server/ import no feature', () => {
  expect(boundaryProblem('shared/money.ts', 'features/payments/ledger/contract.ts')).not.toBeNull()
  expect(boundaryProblem('server/http/http.ts', 'features/accounts/session/server/queries.ts')).not.toBeNull()
  expect(boundaryProblem('server/main.ts', 'features/accounts/session/server/queries.ts')).toBeNull()
})

test('a table of another feature is found in SQL text', () => {
  const tables = new Map([
    ['projects', 'projects'],
    ['assignments', 'jury'],
  ])
  const source = 'sql`SELECT 1 FROM assignments a JOIN projects p ON p.id = a.project_id`'

  expect(foreignTablesIn('features/jury/panel/server/queries.ts', source, tables)).toEqual(['projects'])
  expect(foreignTablesIn('server/database/tables.ts', source, tables)).toEqual([])
})

test('every form of import is found', () => {
  const source = `import { a } from '#shared/a.ts'\nimport './b.css'\nconst c = await import('../c.ts')\nimport d from 'd'`

  expect(importsOf('web/kit/x.tsx', source)).toEqual(['shared/a.ts', 'web/kit/b.css', 'web/c.ts'])
})

test('a circle of imports is reported once, and a chain of imports is not', () => {
  const line = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'elsewhere.ts']],
    ['c.ts', []],
  ])
  const circle = new Map([...line, ['c.ts', ['b.ts']]])

  expect([circlesOf(line), circlesOf(circle)]).toEqual([[], [['b.ts', 'c.ts']]])
})
