import { MantineProvider } from '@mantine/core'
// Only the styles of the Mantine components that the portal uses, in dependency order. Not its rules for the whole page:
// they are outside the layers, and would win over ours on the screens before login, where its variables are missing.
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import type { ReactNode } from 'react'
import { styleNonce } from './nonce.ts'
import { cssVariables, theme } from './theme.ts'

/** Around everything that uses Mantine: the screens after login, and the messages. The login screens do without. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
