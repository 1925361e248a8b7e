import { AuthPage } from '#features/accounts/sign-in/web/AuthPage.tsx'

export function Component() {
  return <AuthPage first="register" />
}
