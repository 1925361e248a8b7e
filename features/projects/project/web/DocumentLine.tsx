import { useMessages } from '#web/i18n/messages.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import type { ProjectDocument } from '../contract.ts'
import { downloadDocument } from '../contract-documents.ts'
import { DocumentFacts } from './DocumentFacts.tsx'
import { useDocumentTitle } from './document-title.ts'
import style from './Step.module.css'

/** A document of a project, for the organisers to open. */
export function DocumentLine({ projectId, document }: { projectId: string; document: ProjectDocument }) {
  const t = useMessages('files')
  const title = useDocumentTitle(document)
  return (
    <li className={style.check}>
      <div>
        <p>{title}</p>
        <DocumentFacts document={document} />
      </div>
      <DownloadButton
        look="text"
        small
        aria-label={t('document.open_named', { title })}
        file={downloadDocument}
        input={{ projectId, documentId: document.id }}
      >
        {t('document.open')}
      </DownloadButton>
    </li>
  )
}
