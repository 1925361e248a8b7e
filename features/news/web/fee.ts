import { formatMoneyByCode } from '#shared/format.ts'
import { useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { getArticleFee } from '../contract-prices.ts'

/** What an article costs now, as it is said; empty where it is free, nothing before that is known. */
export function useFee(): string | undefined {
  const t = useWords('news')
  const language = useLanguage()
  const fees = useAsked(getArticleFee, {}).data
  return fees
    ?.map(({ amount, currency }) => formatMoneyByCode(amount, currency, language))
    .join(t('payment.or'))
}
