import { Door } from './Door.tsx'

export function Component() {
  return <Door first="login" />
}
