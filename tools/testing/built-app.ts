import { build } from '../setup.mjs'

/** Browser journeys walk through what is really sent to a browser. */
export async function setup(): Promise<void> {
  await build((step) => console.log(`${step} …`))
}
