import type { PersonRow } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/database.ts'
import { writeMail } from '#server/mail.ts'
import { wordsOf } from '#server/words.ts'
import { formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import type { InvoiceSnapshot } from '../contract.ts'
import { sumInWords } from '../sum.ts'
import { taxLabels } from '../taxes.ts'

/** The receipt, line by line, in the payer's language. */
export async function mailReceipt(
  tx: Database,
  paid: { payer: PersonRow; snapshot: InvoiceSnapshot; invoice: string; publicUrl: string },
): Promise<void> {
  const { payer, snapshot, invoice, publicUrl } = paid
  const language = payer.lang
  const words = wordsOf('payments', language)
  const money = (amount: number) => sumInWords(amount, snapshot.currency, language)
  const line = (label: string, amount: number) => words('mail.line', { label, amount: money(amount) })
  const tax = ({ tax: name, millionths, amount }: InvoiceSnapshot['taxes'][number]) =>
    line(`${taxLabels[name][language]} ${formatRate(millionths, language)}`, amount)
  await writeMail(tx, {
    to: payer.email,
    personId: payer.id,
    language,
    subject: words('mail.subject', { invoice }),
    paragraphs: [
      words('mail.greeting', { name: payer.firstName }),
      words('mail.confirmed', { project: snapshot.projectName, total: money(snapshot.total) }),
      ...snapshot.items.map((item) => line(inLanguage(item.label, language), item.amount)),
      ...(snapshot.couponCode === null
        ? []
        : [line(words('coupon.line', { code: snapshot.couponCode }), -snapshot.discount)]),
      ...snapshot.taxes.map(tax),
      line(words('total'), snapshot.total),
      words('mail.invoice', { invoice }),
    ],
    action: { label: words('mail.action'), href: `${publicUrl}/account/payments` },
  })
}
