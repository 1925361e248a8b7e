import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ItemKind, itemKinds } from '#features/payments/money/item-kinds.ts'
import { type TaxName, taxNames } from '#features/payments/money/taxes.ts'
import { type Cents, type Currency, currencies, ratePpmOf } from '#shared/money.ts'

/** An example that was calculated independently of our code. All amounts are in cents. */
export interface WorkedExample {
  name: string
  day: string
  country: string
  province: string
  currency: Currency
  items: { kind: ItemKind; amount: Cents }[]
  coupon: { ratePpm: number | null; amount: Cents | null; itemKinds: ItemKind[] | null } | null
  /** The provincial tax is collected on this date. */
  isRegistered: boolean
  preTotal: Cents
  discount: Cents
  subtotal: Cents
  taxes: { tax: TaxName; ratePpm: number; amount: Cents }[]
  total: Cents
  /** The calculation, step by step. */
  work: string
}

/** Parses "425.00" without the arithmetic of the tested code. */
function centsOf(written: string): Cents {
  if (!/^\d+\.\d\d$/.test(written)) throw new Error(`"${written}" is not an amount with two decimals.`)
  return Number(written.replace('.', ''))
}

function oneOf<Value extends string>(values: readonly Value[], written: string): Value {
  const found = values.find((value) => value === written)
  if (!found) throw new Error(`"${written}" is not one of ${values.join(', ')}.`)
  return found
}

const parts = (written: string) => written.split(', ').filter(Boolean)

function couponOf(written: string, only: string): WorkedExample['coupon'] {
  if (written === '') return null
  const kinds = parts(only).map((kind) => oneOf(itemKinds, kind))
  const [percent, sign] = written.split(' ')
  return {
    ratePpm: sign === '%' ? ratePpmOf(percent ?? '') : null,
    amount: sign === '%' ? null : centsOf(written),
    itemKinds: kinds.length > 0 ? kinds : null,
  }
}

/** The table `features/payments/money/worked-examples.tsv`. `docs/money.md` explains its origin. */
export function readWorkedExamples(): WorkedExample[] {
  const file = join(import.meta.dirname, '..', '..', 'features', 'payments', 'money', 'worked-examples.tsv')
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
    return {
      name: cell('name'),
      day: cell('day'),
      country: cell('country'),
      province: cell('province'),
      currency: oneOf(currencies, cell('currency')),
      items: parts(cell('items')).map((item) => {
        const [kind = '', amount = ''] = item.split(' ')
        return { kind: oneOf(itemKinds, kind), amount: centsOf(amount) }
      }),
      coupon: couponOf(cell('coupon'), cell('only')),
      isRegistered: cell('registered') === 'yes',
      preTotal: centsOf(cell('preTotal')),
      discount: centsOf(cell('discount')),
      subtotal: centsOf(cell('subtotal')),
      taxes: parts(cell('taxes')).map((tax) => {
        const [name = '', percent = '', , amount = ''] = tax.split(' ')
        return { tax: oneOf(taxNames, name), ratePpm: ratePpmOf(percent), amount: centsOf(amount) }
      }),
      total: centsOf(cell('total')),
      work: cell('work'),
    }
  })
}
