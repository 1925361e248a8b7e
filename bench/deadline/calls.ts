import { Agent, request } from 'node:http'

/** What people wait for; each has a row in the result. */
export const kinds = [
  'save',
  'last piece of an upload',
  'first preview',
  'all renditions',
  'submission',
  "organiser's list",
  "visitor's page",
] as const
export type Kind = (typeof kinds)[number]

export interface Answered {
  status: number
  body: string
  headers: Record<string, string | string[] | undefined>
}

interface Call {
  method?: string
  token?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/**
 * One call as a browser makes it, compressed answers included. The answer is not decompressed unless its text is
 * needed: the load runs on the same processors.
 */
export function call(
  address: string,
  { method = 'GET', token, headers = {}, body }: Call = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        agent,
        method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'accept-language': 'en',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            headers: answer.headers,
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** The durations of each kind in milliseconds, and the answers that were rejected. */
export class Measured {
  readonly took = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  readonly rejected = new Map<Kind, number>()
  /** Answers that nobody expects, each once. */
  readonly faults = new Set<string>()

  note(kind: Kind, ms: number): void {
    this.took.get(kind)?.push(ms)
  }

  async timed(kind: Kind, ask: () => Promise<Answered>): Promise<Answered> {
    const began = performance.now()
    const answer = await ask()
    if (answer.status >= 500 || answer.status === 429) {
      this.rejected.set(kind, (this.rejected.get(kind) ?? 0) + 1)
      this.faults.add(`${kind}: ${answer.status}`)
    } else if (answer.status >= 400) {
      this.faults.add(`${kind}: ${answer.status} ${answer.body.slice(0, 200)}`)
    }
    this.note(kind, performance.now() - began)
    return answer
  }

  /** The duration that this share of a kind's answers did not exceed, in milliseconds. */
  quantile(kind: Kind, share: number): number {
    const sorted = (this.took.get(kind) ?? []).toSorted((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  }
}
