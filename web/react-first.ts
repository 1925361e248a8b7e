// Imported before the application's modules, which the bundle evaluates after it: React is evaluated in a task of its own.
import 'react-dom/client'
import { nextTask } from './next-task.ts'

await nextTask()
