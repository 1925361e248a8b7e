// The command line, `npm run palmares -- NAME ...`. It reads the same settings as the portal.
import { palmares } from './commands/palmares.ts'

process.exit(await palmares(process.argv.slice(2)))
