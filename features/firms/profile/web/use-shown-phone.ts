import { useEffect, useState } from 'react'

type ShownPhone = (kept: string, country: string) => string

/**
 * How a country writes a number; fetched when a form asks, since the numbering plans are large. Where they cannot be
 * fetched the number stands as it is kept.
 */
export function useShownPhone(): ShownPhone | null {
  const [shown, setShown] = useState<{ phone: ShownPhone } | null>(null)
  useEffect(() => {
    import('#features/accounts/profile/phones.ts').then(
      ({ shownPhone }) => setShown({ phone: shownPhone }),
      () => setShown({ phone: (kept) => kept }),
    )
  }, [])
  return shown?.phone ?? null
}
