import { useEffect, useState } from 'react'

type Phones = Pick<typeof import('../phones.ts'), 'internationalPhone' | 'shownPhone'>

// If the numbering plans cannot be loaded, only the server checks the number.
const asTyped: Phones = { internationalPhone: (typed) => typed, shownPhone: (number) => number }

/** How countries write phone numbers; loaded on demand, because it is as large as the form's entire screen. */
export function usePhones(): Phones | null {
  const [phones, setPhones] = useState<Phones | null>(null)
  useEffect(() => {
    import('../phones.ts').then(
      ({ internationalPhone, shownPhone }) => setPhones({ internationalPhone, shownPhone }),
      () => setPhones(asTyped),
    )
  }, [])
  return phones
}

export type { Phones }
