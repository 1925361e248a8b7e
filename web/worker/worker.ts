import type { WorkerScope } from './scope.ts'
import { leave, tend } from './tend.ts'

declare const self: WorkerScope

// The server writes the files of this version here when it sends the worker; none where pages are not to be kept.
const files = '%FILES%'.match(/\S+/g) ?? []
if (files.length > 0) tend(self, files)
else leave(self)
