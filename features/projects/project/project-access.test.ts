import { expect, test } from 'vitest'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { withdrawProblem } from './project-access.ts'

test('a project can leave its contest while it is open or closed, and not after judging may have begun', () => {
  const submitted = { status: 'completed' } as const
  const willing = contestLifecycle.statuses.filter((status) => !withdrawProblem(submitted, { status }))
  const judged = (['judging', 'finals', 'announced', 'archived'] as const).map((status) =>
    withdrawProblem(submitted, { status }),
  )

  expect(willing).toEqual(['open', 'closed'])
  expect(judged).toEqual(Array(4).fill('project_judged'))
})

test('a product outside any contest can always be withdrawn, once', () => {
  expect(withdrawProblem({ status: 'completed' }, null)).toBeNull()
  expect(withdrawProblem({ status: 'withdrawn' }, null)).toBe('project_locked')
})
