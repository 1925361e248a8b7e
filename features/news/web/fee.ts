import { formatPrice } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage } from '#web/i18n/messages.ts'
import { getArticleFee } from '../contract-prices.ts'

/** The formatted price of an article. Empty if it is free, undefined until it is loaded. */
export function useFee(): string | undefined {
  const language = useLanguage()
  const found = useApiQuery(getArticleFee, {}).data
  if (!found) return undefined
  return found.fee ? formatPrice(found.fee.amount, found.fee.currency, language) : ''
}
