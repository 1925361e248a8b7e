import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Writes the next mails of all mailings that are being sent. */
export const sendMailings = task('send-mailings', z.object({}))
