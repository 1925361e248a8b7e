import type { PersonRow } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/database.ts'
import { writeMail } from '#server/mail.ts'
import { wordsOf } from '#server/words.ts'
import { formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import type { CreditNoteSnapshot } from '../contract.ts'
import { sumInWords } from '../sum.ts'
import { taxLabels } from '../taxes.ts'

/** What was given back and why, line by line, in the payer's language. */
export async function mailCreditNote(
  tx: Database,
  given: { payer: PersonRow; snapshot: CreditNoteSnapshot; creditNote: string; publicUrl: string },
): Promise<void> {
  const { payer, snapshot, creditNote, publicUrl } = given
  const language = payer.lang
  const words = wordsOf('payments', language)
  const money = (amount: number) => sumInWords(amount, snapshot.currency, language)
  const line = (label: string, amount: number) => words('mail.line', { label, amount: money(amount) })
  await writeMail(tx, {
    to: payer.email,
    personId: payer.id,
    language,
    subject: words('refund_mail.subject', { creditNote }),
    paragraphs: [
      words('mail.greeting', { name: payer.firstName }),
      words('refund_mail.made', {
        project: snapshot.projectName || words('list.unnamed'),
        invoice: snapshot.invoiceNumber,
        total: money(snapshot.total),
      }),
      words('refund_mail.reason', { reason: snapshot.reason }),
      ...snapshot.items.map((item) => line(inLanguage(item.label, language), item.amount)),
      ...snapshot.taxes.map(({ tax, millionths, amount }) =>
        line(`${taxLabels[tax][language]} ${formatRate(millionths, language)}`, amount),
      ),
      line(words('total'), snapshot.total),
      words('refund_mail.note', { creditNote }),
    ],
    action: { label: words('mail.action'), href: `${publicUrl}/account/payments` },
  })
}
