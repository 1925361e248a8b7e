import { build } from '../setup.mjs'

/** Builds the pages, so that browser tests use the production build. */
export async function setup(): Promise<void> {
  await build((step) => console.log(`${step} …`))
}
