import type { Cents, Currency } from '#shared/money.ts'

export interface ArticlePrice {
  id: string
  currency: Currency
  amount: Cents
  startsAt: Date
  /** None where it holds until somebody sets another. */
  endsAt: Date | null
}

const holdsAt = (price: ArticlePrice, at: Date) =>
  price.startsAt <= at && (price.endsAt === null || at < price.endsAt)

/** The price of a currency that holds at that moment. */
export function articlePriceAt(
  prices: readonly ArticlePrice[],
  currency: Currency,
  at: Date,
): ArticlePrice | null {
  return prices.find((price) => price.currency === currency && holdsAt(price, at)) ?? null
}

/** What an article costs at that moment in each currency that has a price; nothing where articles are free. */
export function articleFees(
  prices: readonly ArticlePrice[],
  at: Date,
): { currency: Currency; amount: Cents }[] {
  return prices.filter((price) => holdsAt(price, at)).map(({ currency, amount }) => ({ currency, amount }))
}

/** The first price of a currency that begins after that moment. */
export function articleFeeAfter<Price extends ArticlePrice>(
  prices: readonly Price[],
  currency: Currency,
  at: Date,
): Price | null {
  const later = prices.filter((price) => price.currency === currency && price.startsAt > at)
  return later.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0] ?? null
}

/** How a new price finds its place: which one it takes the place of, which one it cuts short, and when it ends. */
export function placeOf(
  prices: readonly ArticlePrice[],
  { currency, startsAt }: Pick<ArticlePrice, 'currency' | 'startsAt'>,
): { replaces: string | null; cuts: string | null; endsAt: Date | null } {
  const holding = articlePriceAt(prices, currency, startsAt)
  const isSameStart = holding?.startsAt.getTime() === startsAt.getTime()
  return {
    replaces: holding && isSameStart ? holding.id : null,
    cuts: holding && !isSameStart ? holding.id : null,
    endsAt: articleFeeAfter(prices, currency, startsAt)?.startsAt ?? null,
  }
}
