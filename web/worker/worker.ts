import type { WorkerScope } from './scope.ts'
import { leave, tend } from './tend.ts'

declare const self: WorkerScope

// The server inserts the files of this version when it sends the worker; none where pages must not be cached.
const files = '%FILES%'.match(/\S+/g) ?? []
if (files.length > 0) tend(self, files)
else leave(self)
