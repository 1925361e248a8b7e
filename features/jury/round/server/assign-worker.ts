import { work } from '#server/thread.ts'
import { autoAssign } from '../auto-assign.ts'

work(autoAssign)
