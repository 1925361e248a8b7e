import { expect, test } from 'vitest'
import { boundaryProblem, circlesOf, importsOf } from './check-boundaries.ts'

test('a feature reads another through its queries and never through its tables', () => {
  const queries = boundaryProblem(
    'features/payments/server/actions.ts',
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

test('what runs in the browser imports nothing of a server', () => {
  expect(
    boundaryProblem('features/jury/web/JuryScreen.tsx', 'features/jury/panel/server/queries.ts'),
  ).not.toBeNull()
  expect(
    boundaryProblem('web/areas/juror/routes.tsx', 'features/jury/panel/server/queries.ts'),
  ).not.toBeNull()
})

test('screens of two features meet in the areas', () => {
  expect(
    boundaryProblem('features/jury/web/JuryScreen.tsx', 'features/gallery/pages/web/WorkPage.tsx'),
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
