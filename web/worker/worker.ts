import type { WorkerScope } from './scope.ts'
import { startShellWorker } from './shell-worker.ts'

declare const self: WorkerScope

// The server inserts the files of this version when it sends the worker.
startShellWorker(self, '%FILES%'.match(/\S+/g) ?? [])
