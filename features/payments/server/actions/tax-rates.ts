import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { Words } from '#server/words.ts'
import { formatDay } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, refuse } from '#shared/refusal.ts'
import type { PaymentRefusal } from '../../contract.ts'
import { dayAfter, dayBefore } from '../../days.ts'
import { type AskedTax, rateOn, taxChange } from '../../tax-change.ts'
import { taxRatesFrom } from '../../tax-table.ts'
import { dayInMontreal } from '../../taxes.ts'
import { invoices, taxRates } from '../tables.ts'

// Two servers starting, or two organisers changing, at once take turns.
const lockRates = sql`LOCK TABLE ${taxRates} IN SHARE ROW EXCLUSIVE MODE`

/** Fills the table of tax rates where it is empty; afterwards it is the organisers'. */
export async function loadTaxRates(db: Database): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', 'canada-sales-tax.json')
  const rates = taxRatesFrom(JSON.parse(readFileSync(file, 'utf8')))
  await db.transaction(async (tx) => {
    await tx.execute(lockRates)
    if ((await tx.$count(taxRates)) === 0) await tx.insert(taxRates).values(rates)
  })
}

/** The last day between those two whose taxes somebody in the province was invoiced: that of the money. */
async function lastInvoicedDay(
  tx: Database,
  province: string,
  from: string,
  to: string,
): Promise<string | null> {
  const day = sql<string>`coalesce(
    ${invoices.snapshot} ->> 'paidOn', to_char(${invoices.issuedAt} AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD'))`
  const [last] = await tx
    .select({ day })
    .from(invoices)
    .where(
      and(
        sql`${invoices.snapshot} -> 'buyer' ->> 'country' = 'CA'`,
        sql`${invoices.snapshot} -> 'buyer' ->> 'state' = ${province}`,
        sql`${day} BETWEEN ${from} AND ${to}`,
      ),
    )
    .orderBy(desc(day))
    .limit(1)
  return last?.day ?? null
}

interface Asker {
  actorId: string
  language: Language
  words: Words
}

/** @throws InvalidFields where a day that is over would have had other taxes than were invoiced on it */
async function keepPast(
  tx: Database,
  { province, since }: AskedTax,
  until: string | null,
  today: string,
  { language, words }: Asker,
): Promise<void> {
  const yesterday = dayBefore(today)
  if (since > yesterday) return
  const last = await lastInvoicedDay(tx, province, since, until && until < yesterday ? until : yesterday)
  if (last === null) return
  const first = formatDay(dayAfter(last), language)
  throw new InvalidFields({ since: [words('taxes.invoiced', { day: formatDay(last, language), first })] })
}

/**
 * From that day on a tax of a province has another rate, is collected or not, or ends. A day that is over and was
 * invoiced keeps its taxes; changes that are planned for later still come.
 */
export async function setTaxFrom(
  db: Database,
  { before, ...asked }: AskedTax & { before: string | null },
  now: Date,
  asker: Asker,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockRates)
    const rates = await tx.select().from(taxRates).where(eq(taxRates.province, asked.province))
    const present = rateOn(rates, asked, asked.since)
    if ((present?.id ?? null) !== before) refuse<PaymentRefusal>('tax_edited')
    const change = taxChange(rates, asked)
    if (!change) throw new InvalidFields({ millionths: [asker.words('taxes.same')] })
    const until = change.begin?.until ?? present?.until ?? null
    await keepPast(tx, asked, until, dayInMontreal(now), asker)

    if (change.drop) await tx.delete(taxRates).where(eq(taxRates.id, change.drop))
    for (const end of change.ends) {
      await tx.update(taxRates).set({ until: end.until }).where(eq(taxRates.id, end.id))
    }
    const [begun] = change.begin
      ? await tx.insert(taxRates).values(change.begin).returning({ id: taxRates.id })
      : []
    const touched = begun?.id ?? present?.id ?? change.ends[0]?.id
    if (!touched) throw new Error('The change touched no rate.')
    await record(tx, {
      actorId: asker.actorId,
      act: 'payments.setTax',
      subject: { kind: 'tax', id: touched },
      details: { from: present, to: asked },
    })
  })
}
