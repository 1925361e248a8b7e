import { AuthPage } from './AuthPage.tsx'

export function RegisterScreen() {
  return <AuthPage first="register" />
}
