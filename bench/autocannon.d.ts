declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    /** Threads of its own, so that asking takes nothing from answering. */
    workers?: number
  }
  interface Result {
    requests: { average: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
