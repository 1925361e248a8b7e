import { vi } from 'vitest'
import { palmares } from '../commands/palmares.ts'

/** Runs `npm run palmares -- ...` in this process and returns its output. */
export async function runPalmares(
  args: string[],
  folder = process.cwd(),
): Promise<{ status: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', '']
  vi.stubEnv('PALMARES_CWD', folder)
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => {
      stdout += `${line}\n`
    }),
    vi.spyOn(console, 'error').mockImplementation((line) => {
      stderr += `${line}\n`
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest: unknown[]) => {
      stdout += String(text)
      const written = rest.at(-1)
      if (typeof written === 'function') written()
      return true
    }),
  ]
  try {
    return { status: await palmares(args), stdout, stderr }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
