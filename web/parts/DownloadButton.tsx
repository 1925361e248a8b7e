import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Endpoint, RequestOf } from '#shared/endpoint.ts'
import { download } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'

type DownloadButtonProps<E extends Endpoint> = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  file: E
  input: RequestOf<E>
  /** Replaces the button's label during the download. */
  meanwhile?: ReactNode
}

/** Saves a file in the browser's downloads; an error is shown as a passing message. */
export function DownloadButton<E extends Endpoint>(props: DownloadButtonProps<E>) {
  const { file, input, meanwhile, children, ...button } = props
  const shared = useMessages('shared')
  const sentenceOf = useFailureSentence()
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    setIsBusy(true)
    void download(file, input)
      .catch((failure: Error) => say.error(sentenceOf(failure) || shared('error')))
      .finally(() => setIsBusy(false))
  }
  return (
    <Button {...button} busy={isBusy} onClick={save}>
      {isBusy && meanwhile ? meanwhile : children}
    </Button>
  )
}
