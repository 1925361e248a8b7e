import type { WorkerScope } from './scope.ts'
import { tend } from './tend.ts'

declare const self: WorkerScope

// The server inserts the files of this version when it sends the worker.
tend(self, '%FILES%'.match(/\S+/g) ?? [])
