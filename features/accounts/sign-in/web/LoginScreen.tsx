import { AuthPage } from './AuthPage.tsx'

export function Component() {
  return <AuthPage first="login" />
}
