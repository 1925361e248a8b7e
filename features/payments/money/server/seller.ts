import { eq, or, sql } from 'drizzle-orm'
import { seller } from '#features/payments/money/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { languages, unwritten } from '#shared/language.ts'
import { isOutdated, rejectOutdated } from '#shared/versions.ts'
import type { SellerSettings } from '../contract.ts'
import type { Seller } from '../document-snapshots.ts'
import { seller as exampleSeller, exampleTransfer, gstNumber, qstNumber } from '../seller.ts'
import { provincialTaxes } from '../taxes.ts'

type SellerRow = typeof seller.$inferSelect
type SellerFields = Omit<SellerSettings, 'version'>

const lockSeller = sql`LOCK TABLE ${seller} IN SHARE ROW EXCLUSIVE MODE`

const linesOf = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

async function findRow(db: Database): Promise<SellerRow | null> {
  const [row] = await db.select().from(seller)
  return row ?? null
}

/**
 * Who issues invoices, and how to pay it by transfer. Null until an organiser sets it. Without it no invoice can be
 * issued, so nothing can be paid.
 */
export async function getSeller(
  db: Database,
): Promise<(Seller & Pick<SellerRow, 'provincialTaxes' | 'transferInstructions'>) | null> {
  const row = await findRow(db)
  if (!row) return null
  const { name, email, provincialTaxes, transferInstructions } = row
  return {
    name,
    address: linesOf(row.address),
    email,
    gstNumber: row.gstNumber,
    qstNumber: row.qstNumber,
    provincialTaxes,
    transferInstructions,
  }
}

/** The organisers' address for questions about money. Empty until it is set. */
export async function findContact(db: Database): Promise<string> {
  return (await findRow(db))?.email ?? ''
}

/** The seller as stored in an invoice or a credit note. */
export async function sellerOnDocument(db: Database): Promise<Seller | null> {
  const found = await getSeller(db)
  if (!found) return null
  const { provincialTaxes: _, transferInstructions: __, ...onDocument } = found
  return onDocument
}

export async function getSellerSettings(db: Database): Promise<SellerSettings> {
  const row = await findRow(db)
  if (!row) {
    const empty = { name: '', address: '', email: '', gstNumber: '', qstNumber: '' }
    return { ...empty, provincialTaxes: [], transferInstructions: unwritten, version: 0 }
  }
  const { id: _, updatedAt: __, ...settings } = row
  return settings
}

/** The fields as they are saved. @throws InvalidFields if a tax number is invalid */
function checked(input: SellerFields, t: Messages): SellerFields {
  // A seller without a registration has no number and does not collect the tax.
  const gst = input.gstNumber === '' ? '' : gstNumber(input.gstNumber)
  const qst = input.qstNumber === '' ? '' : qstNumber(input.qstNumber)
  const errors = {
    ...(gst === null && { gstNumber: [t('seller.gst_hint')] }),
    ...(qst === null && { qstNumber: [t('seller.qst_hint')] }),
  }
  if (gst === null || qst === null) throw new InvalidFields(errors)
  const transferInstructions = { ...unwritten }
  for (const language of languages) {
    transferInstructions[language] = input.transferInstructions[language].trim()
  }
  return {
    name: input.name,
    address: linesOf(input.address).join('\n'),
    email: input.email,
    gstNumber: gst,
    qstNumber: qst,
    provincialTaxes: provincialTaxes.filter((one) => input.provincialTaxes.includes(one)),
    transferInstructions,
  }
}

/** Sets who issues invoices from now on. Issued invoices keep the seller in their snapshot. */
export async function setSeller(
  db: Database,
  input: SellerFields & { actorId: string; version?: number | undefined },
  t: Messages,
): Promise<SellerSettings> {
  const fields = checked(input, t)
  return db.transaction(async (tx) => {
    // Serializes two first saves too, when there is no row to lock yet.
    await tx.execute(lockSeller)
    const before = await findRow(tx)
    const current = await getSellerSettings(tx)
    if (isOutdated(input.version, current)) rejectOutdated('seller_changed', current)
    const values = { ...fields, updatedAt: new Date() }
    const [row] = before
      ? await tx.update(seller).set(values).where(eq(seller.id, before.id)).returning()
      : await tx.insert(seller).values(values).returning()
    if (!row) throw new Error('The seller was not saved.')
    await record(tx, {
      actorId: input.actorId,
      action: 'payments.setSeller',
      subject: { kind: 'seller', id: row.id },
      details: { from: before, to: fields },
    })
    return getSellerSettings(tx)
  })
}

/**
 * With sandbox payments on, a programme without a seller gets the example seller. With them off, an example seller left
 * over from a demo is removed, because no invoice may carry its tax numbers.
 */
export async function loadSeller(db: Database, { hasSandbox }: Pick<Settings, 'hasSandbox'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockSeller)
    if (!hasSandbox) {
      const { gstNumber, qstNumber } = exampleSeller
      await tx.delete(seller).where(or(eq(seller.gstNumber, gstNumber), eq(seller.qstNumber, qstNumber)))
      return
    }
    if (await findRow(tx)) return
    await tx.insert(seller).values({
      ...exampleSeller,
      address: exampleSeller.address.join('\n'),
      transferInstructions: exampleTransfer,
    })
  })
}
