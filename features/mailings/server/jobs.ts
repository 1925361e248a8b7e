import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { sendDueMails } from './send.ts'
import { sendMailings } from './tasks.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  await jobs.every(sendMailings, '* * * * *', () => sendDueMails(tools, new Date()))
}
