import { expect, test } from 'vitest'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { withdrawProblem } from './access.ts'

test('a project leaves its contest while it is open or closed, and never once jurors may have read it', () => {
  const submitted = { status: 'completed' } as const
  const willing = contestLifecycle.statuses.filter((status) => !withdrawProblem(submitted, { status }))
  const judged = (['judging', 'finals', 'announced', 'archived'] as const).map((status) =>
    withdrawProblem(submitted, { status }),
  )

  expect(willing).toEqual(['open', 'closed'])
  expect(judged).toEqual(Array(4).fill('project_judged'))
})

test('a product outside any contest can always be taken out, once', () => {
  expect(withdrawProblem({ status: 'completed' }, null)).toBeNull()
  expect(withdrawProblem({ status: 'withdrawn' }, null)).toBe('project_locked')
})
