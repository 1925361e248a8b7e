import { eq } from 'drizzle-orm'
import { getPerson } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/database.ts'
import { writeMail } from '#server/mail.ts'
import { wordsOf } from '#server/words.ts'
import { inLanguage } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { sumInWords } from '../sum.ts'
import { getSeller } from './seller.ts'
import { payments } from './tables.ts'

interface Promised {
  paymentId: string
  reference: string
  currency: Currency
  total: Cents
  publicUrl: string
}

/** How much to transfer, where to, and what to write on it. */
export async function mailTransferInstructions(tx: Database, promised: Promised): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, promised.paymentId))
  const seller = await getSeller(tx)
  if (!payment || !seller) return
  const payer = await getPerson(tx, payment.payerId)
  const language = payer.lang
  const words = wordsOf('payments', language)
  const total = sumInWords(promised.total, promised.currency, language)
  await writeMail(tx, {
    to: payer.email,
    personId: payer.id,
    language,
    subject: words('transfer_mail.subject', { total, reference: promised.reference }),
    paragraphs: [
      words('mail.greeting', { name: payer.firstName }),
      words('transfer_mail.text', { total, project: payment.projectName }),
      words('transfer_mail.reference', { reference: promised.reference }),
      ...inLanguage(seller.transferInstructions, language)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      words('transfer_mail.after'),
    ],
    action: { label: words('mail.action'), href: `${promised.publicUrl}/account/payments` },
  })
}
