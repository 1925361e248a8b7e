// Runs a script of the portal under the portal's own Node. Installs missing packages first.
import { build, explain, install, node, nodeFlags, run } from './setup.mjs'

const [programme, ...args] = process.argv.slice(2)
const say = (step) => console.error(`${step} …`)
try {
  await install(say)
  if (process.env.PALMARES_BUILD) await build(say)
  // Relative paths in the arguments start from the user's current folder.
  const env = { ...process.env, PALMARES_CWD: process.env.INIT_CWD ?? process.cwd() }
  process.exit(await run(node, [...nodeFlags, programme, ...args], { env }))
} catch (error) {
  console.error(`\n${explain(error)}`)
  process.exit(1)
}
