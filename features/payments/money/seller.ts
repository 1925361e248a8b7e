import { validate as checkGst } from 'stdnum/lib/cjs/ca/gst.js'
import { validate as checkQst } from 'stdnum/lib/cjs/ca/qst.js'
import type { Localized } from '#shared/language.ts'
import type { Seller } from './document-snapshots.ts'

/** The seller of the demo. */
export const seller = {
  name: 'Palmarès, prix de design inc.',
  address: ['4035, rue Saint-Ambroise', 'Bureau 210', 'Montréal (Québec) H4C 2E1', 'Canada'],
  email: 'factures@palmares.example',
  gstNumber: '82000 0008 RT0001',
  qstNumber: '1200000001 TQ0001',
} satisfies Seller

export const exampleTransfer: Localized = {
  en: 'Banque du Quai, transit 00815, account 120-456-7. Please write the reference on the transfer.',
  fr: 'Banque du Quai, transit 00815, compte 120-456-7. Veuillez inscrire la référence sur le virement.',
  'zh-hans': 'Banque du Quai，分行号 00815，账号 120-456-7。转账时请注明参考编号。',
  es: 'Banque du Quai, tránsito 00815, cuenta 120-456-7. Indica la referencia en la transferencia.',
}

const bare = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/**
 * A GST/HST account formatted as on an invoice: nine digits, RT and four digits. Null for anything else, and for a
 * wrong check digit.
 */
export function gstNumber(typed: string): string | null {
  const found = checkGst(bare(typed)).isValid && /^(\d{5})(\d{4})(RT\d{4})$/.exec(bare(typed))
  return found ? `${found[1]} ${found[2]} ${found[3]}` : null
}

/** A QST account: ten digits, TQ and four digits. Otherwise like `gstNumber`. */
export function qstNumber(typed: string): string | null {
  const found = checkQst(bare(typed)).isValid && /^(\d{10})(TQ\d{4})$/.exec(bare(typed))
  return found ? `${found[1]} ${found[2]}` : null
}
