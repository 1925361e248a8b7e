import { expect, test } from 'vitest'
import { paragraphsOf } from './page-text.ts'

test('printed lines become paragraphs, with divided words whole again', () => {
  const page =
    'The library\n\nIts roof is made of tim-\nber from the north-\nSouth road.\n \n木屋顶由北方\n木材制成。\n'

  expect(paragraphsOf(page)).toEqual([
    'The library',
    'Its roof is made of timber from the north- South road.',
    '木屋顶由北方木材制成。',
  ])
})
