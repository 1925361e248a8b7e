import { z } from 'zod'
import { statesOf } from '#features/accounts/session/countries.ts'
import { ContactAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { FilledLine, Line, LocalizedText, Prose } from '#shared/text.ts'
import { BasedOn } from '#shared/versions.ts'
import { provincialTaxes, taxNames } from './taxes.ts'

export const provinces = statesOf.CA
export type Province = (typeof provinces)[number]

/** As in the settings. Empty and of version 0 until a seller is set. */
export const SellerSettings = z.object({
  name: z.string(),
  /** The lines of the address. */
  address: z.string(),
  email: z.string(),
  gstNumber: z.string(),
  qstNumber: z.string(),
  /** The provinces in which the seller is registered for the provincial sales tax. */
  provincialTaxes: z.array(z.enum(provincialTaxes)),
  transferInstructions: z.record(z.enum(languages), z.string()),
  version: z.int(),
})
export type SellerSettings = z.infer<typeof SellerSettings>

export const getSellerSettings = endpoint({
  method: 'GET',
  path: '/api/admin/seller',
  summary: 'Who issues the invoices, with its tax numbers and how to pay it by transfer.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: SellerSettings,
})

export const setSeller = endpoint({
  method: 'PUT',
  path: '/api/admin/seller',
  summary: 'Sets who issues invoices from now on; issued invoices keep their seller.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...BasedOn,
    name: FilledLine(200),
    address: Prose(600).pipe(z.string().regex(/\S/)),
    email: ContactAddress,
    gstNumber: Line(40),
    qstNumber: Line(40),
    provincialTaxes: z.array(z.enum(provincialTaxes)),
    transferInstructions: LocalizedText(2000),
  }),
  output: SellerSettings,
})

const Day = z.iso.date()

export const AdminTaxRate = z.object({
  id: z.uuid(),
  province: z.enum(provinces),
  tax: z.enum(taxNames),
  ratePpm: z.int(),
  since: Day,
  /** The last day. Null if no end is known. */
  until: Day.nullable(),
  isCollected: z.boolean(),
})
export type AdminTaxRate = z.infer<typeof AdminTaxRate>

const Taxes = z.object({
  /** The day in Montréal, where rates change. */
  today: Day,
  rates: z.array(AdminTaxRate),
})

export const listTaxes = endpoint({
  method: 'GET',
  path: '/api/admin/taxes',
  summary: 'Every rate of every tax by province, past ones and those to come among them.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: Taxes,
})
