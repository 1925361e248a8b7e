import type { RefusalIn } from '#shared/refusal.ts'
import type en from './words/en.json'

export type JuryRefusal = RefusalIn<typeof en>
