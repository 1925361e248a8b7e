import { AuthPage } from '#features/accounts/sign-in/web/AuthPage.tsx'

export function RegisterScreen() {
  return <AuthPage first="register" />
}
