import { expect, test } from 'vitest'
import { nameWithYear } from './contest-name.ts'

const all = (name: string) => ({ en: name, fr: name, 'zh-hans': name, es: name })

test('the title of a contest contains the year once, whether or not its name contains it', () => {
  expect(nameWithYear({ name: all('Palmarès 2026'), year: 2026 }, 'fr')).toBe('Palmarès 2026')
  expect(nameWithYear({ name: all('Prix du bois'), year: 2026 }, 'fr')).toBe('Prix du bois 2026')
})
