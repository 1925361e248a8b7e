import { AuthPage } from './AuthPage.tsx'

export function LoginScreen() {
  return <AuthPage first="login" />
}
