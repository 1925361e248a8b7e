import { expect, test } from 'vitest'
import { importsOf, roomProblem } from './check-rooms.ts'

test('a feature reads another through its queries and never through its tables', () => {
  const queries = roomProblem(
    'features/payments/server/actions.ts',
    'features/projects/steps/server/queries.ts',
  )
  const tables = roomProblem(
    'features/payments/core/server/queries.ts',
    'features/projects/steps/server/tables.ts',
  )
  const foreignKey = roomProblem(
    'features/payments/core/server/tables.ts',
    'features/projects/steps/server/tables.ts',
  )

  expect([queries, tables === null, foreignKey]).toEqual([null, false, null])
})

test('features point one way', () => {
  expect(roomProblem('features/projects/steps/contract.ts', 'features/payments/core/contract.ts')).toContain(
    'one way',
  )
  expect(roomProblem('features/payments/core/contract.ts', 'features/projects/steps/contract.ts')).toBeNull()
})

test('what runs in the browser imports nothing of a server', () => {
  expect(
    roomProblem('features/jury/web/JuryScreen.tsx', 'features/jury/judging/server/queries.ts'),
  ).not.toBeNull()
  expect(roomProblem('web/areas/juror/routes.tsx', 'features/jury/judging/server/queries.ts')).not.toBeNull()
})

test('screens of two features meet in the areas', () => {
  expect(
    roomProblem('features/jury/web/JuryScreen.tsx', 'features/gallery/works/web/WorkPage.tsx'),
  ).toContain('areas')
  expect(roomProblem('web/areas/juror/JuryScreen.tsx', 'features/gallery/works/web/WorkPage.tsx')).toBeNull()
})

test('the shared tools and the machine room know no feature', () => {
  expect(roomProblem('shared/money.ts', 'features/payments/core/contract.ts')).not.toBeNull()
  expect(roomProblem('server/http/http.ts', 'features/accounts/sign-in/server/queries.ts')).not.toBeNull()
  expect(roomProblem('server/main.ts', 'features/accounts/sign-in/server/queries.ts')).toBeNull()
})

test('imports are found in every form they are written in', () => {
  const source = `import { a } from '#shared/a.ts'\nimport './b.css'\nconst c = await import('../c.ts')\nimport d from 'd'`

  expect(importsOf('web/kit/x.tsx', source)).toEqual(['shared/a.ts', 'web/kit/b.css', 'web/c.ts'])
})
