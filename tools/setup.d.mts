export const house: string
export const node: string
export function run(command: string, args: string[], options?: object): Promise<number>
export function explain(fault: unknown): string
export function install(say: (step: string) => void): Promise<void>
export function build(say: (step: string) => void): Promise<void>
