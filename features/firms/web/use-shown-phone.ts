import { useEffect, useState } from 'react'

type ShownPhone = (number: string, country: string) => string

/**
 * Formats a number as its country writes it. The numbering plans are large, so they are loaded on demand; if that fails,
 * the number is shown as saved.
 */
export function useShownPhone(): ShownPhone | null {
  const [shown, setShown] = useState<{ phone: ShownPhone } | null>(null)
  useEffect(() => {
    import('#features/accounts/account/phones.ts').then(
      ({ shownPhone }) => setShown({ phone: shownPhone }),
      () => setShown({ phone: (number) => number }),
    )
  }, [])
  return shown?.phone ?? null
}
