import { hoverByPointer } from './tools/hover-by-pointer.ts'

export default { plugins: [hoverByPointer] }
