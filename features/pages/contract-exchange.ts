import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { FilledLine } from '#shared/text.ts'
import { MessageName, textFilters } from './contract.ts'

export const exchangeFormats = ['xliff', 'json'] as const

export const exportTexts = endpoint({
  method: 'GET',
  path: '/api/admin/texts-exchange',
  summary: 'The messages of one language for translators: XLIFF 1.2 with the source texts, or JSON.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    format: z.enum(exchangeFormats),
    language: z.enum(languages),
    place: FilledLine(40).optional(),
    only: z.enum(textFilters).optional(),
  }),
  output: z.unknown(),
})

const Forms = z.record(z.string(), z.string())

export const importTexts = endpoint({
  method: 'POST',
  path: '/api/admin/texts-exchange',
  summary:
    'Compares a translated XLIFF or JSON file with the current texts, and applies it if asked to. Texts that are not valid are refused by key, the others are applied.',
  audience: 'organiser',
  blindSafe: true,
  mostBytes: 12_000_000,
  input: z.object({
    content: z.string().max(8_000_000),
    /** The version of the comparison that is to be applied; without it nothing changes. */
    apply: z.int().min(0).optional(),
  }),
  output: z.object({
    version: z.int(),
    isApplied: z.boolean(),
    unchanged: z.int(),
    changes: z.array(MessageName.extend({ language: z.enum(languages), from: Forms, to: Forms })),
    refused: z.array(
      z.object({ name: z.string(), language: z.enum(languages), problems: z.array(z.string()) }),
    ),
  }),
})
