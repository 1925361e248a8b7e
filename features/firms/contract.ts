import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, Line, LocalizedText } from '#shared/text.ts'
import { firmRoles } from './access.ts'

const Email = z.union([z.literal(''), z.email().max(200)])
const Website = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])

/** What a firm says of itself; only its name is needed to begin. */
export const FirmProfile = z.object({
  name: FilledLine(200),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]),
  state: Line(60),
  city: Line(120),
  address: Line(300),
  zip: Line(20),
  phone: Line(40),
  email: Email,
  website: Website,
  description: LocalizedText(4000),
})
export type FirmProfile = z.infer<typeof FirmProfile>

export const FirmView = FirmProfile.extend({
  id: z.uuid(),
  slug: z.string(),
  role: z.enum(firmRoles),
  email: z.string(),
  website: z.string(),
})
export type FirmView = z.infer<typeof FirmView>

/** A firm as others find it. */
export const FirmFound = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
})
export type FirmFound = z.infer<typeof FirmFound>

export const listMyFirms = endpoint({
  method: 'GET',
  path: '/api/firms/mine',
  summary: 'The firms that the person belongs to.',
  audience: 'person',
  input: z.object({}),
  output: z.array(FirmView),
})

export const searchFirms = endpoint({
  method: 'GET',
  path: '/api/firms',
  summary: 'Firms whose name resembles the text, accents and small errors forgiven; ten at most.',
  audience: 'person',
  input: z.object({ text: FilledLine(200) }),
  output: z.array(FirmFound),
})

export const createFirm = endpoint({
  method: 'POST',
  path: '/api/firms',
  summary: 'Enters a firm; whoever enters it owns it.',
  audience: 'person',
  input: FirmProfile,
  output: FirmView,
})

export const updateFirm = endpoint({
  method: 'PUT',
  path: '/api/firms/:firmId',
  summary: 'Changes what the firm says of itself.',
  audience: 'person',
  input: FirmProfile.extend({ firmId: z.uuid() }),
  output: FirmView,
})
