import { work } from '#server/thread.ts'
import { rankEntries } from '../ranking.ts'

work(rankEntries)
