import type { Api } from '#server/http.ts'

export function routes(_api: Api): void {}
