import type { Tools } from '#server/http.ts'
import type { Jobs } from '#server/jobs.ts'

export async function workers(_jobs: Jobs, _tools: Tools): Promise<void> {}
