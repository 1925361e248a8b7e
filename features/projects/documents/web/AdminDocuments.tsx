import { useState } from 'react'
import type { AdminProject } from '#features/projects/admin/contract-admin.ts'
import style from '#features/projects/steps/web/Step.module.css'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { downloadDocument } from '../contract-documents.ts'
import { DocumentFacts } from './DocumentFacts.tsx'
import { useDocumentTitle } from './document-title.ts'

type AdminDocument = AdminProject['documents'][number]

/** The plans of a project, for the organisers to open. */
export function AdminDocuments({ project, title }: { project: AdminProject; title: string }) {
  const t = useMessages('projects')
  const [isOpen, setIsOpen] = useState(false)
  const { documents } = project
  if (documents.length === 0) return null
  const count = t('admin.documents', { count: documents.length })
  return (
    <>
      <Button look="text" small aria-label={`${count}, ${title}`} onClick={() => setIsOpen(true)}>
        {count}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('admin.documents_of', { title })}
        actions={<Button onClick={() => setIsOpen(false)}>{t('admin.close')}</Button>}
      >
        <ul>
          {documents.map((document) => (
            <DocumentLine key={document.id} projectId={project.id} document={document} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

export function DocumentLine({ projectId, document }: { projectId: string; document: AdminDocument }) {
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
