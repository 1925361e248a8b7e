import { Door } from '#features/accounts/sign-in/web/Door.tsx'

export function Component() {
  return <Door first="register" />
}
