import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { drawIssuePages } from './draw-issue.ts'
import { drawIssue } from './tasks.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  // One at a time: visitors have priority.
  await jobs.work(drawIssue, (data) => drawIssuePages(tools, data), { atOnce: 1 })
}
