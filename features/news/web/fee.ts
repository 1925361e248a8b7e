import { formatMoney } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage } from '#web/i18n/messages.ts'
import { getArticleFee } from '../contract-prices.ts'

/** What an article costs now, as it is said; empty where it is free, nothing before that is known. */
export function useFee(): string | undefined {
  const language = useLanguage()
  const found = useApiQuery(getArticleFee, {}).data
  if (!found) return undefined
  return found.fee ? formatMoney(found.fee.amount, found.fee.currency, language) : ''
}
