import { type ExportFormat, exportFormats, formatNames } from '#shared/csv.ts'
import type { Endpoint, RequestOf } from '#shared/endpoint.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'

interface ExportButtonsProps<E extends Endpoint> {
  file: E
  inputOf(format: ExportFormat): RequestOf<E>
  /** Replaces “Export to …”. */
  labelOf?(format: string): string
}

/** Saves a list in each format. */
export function ExportButtons<E extends Endpoint>({ file, inputOf, labelOf }: ExportButtonsProps<E>) {
  const t = useMessages('shared')
  return exportFormats.map((format) => (
    <DownloadButton key={format} look="text" small file={file} input={inputOf(format)}>
      {labelOf?.(formatNames[format]) ?? t('list.export', { format: formatNames[format] })}
    </DownloadButton>
  ))
}
