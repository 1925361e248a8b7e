import { languages, ownNames } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import type { ProjectDocument } from '../contract.ts'
import { documentTitleCharacters, downloadDocument } from '../contract-documents.ts'
import { DocumentFacts } from './DocumentFacts.tsx'
import { useDocumentTitle } from './document-title.ts'
import { FirstPage } from './FirstPage.tsx'
import style from './Media.module.css'
import { RemoveFile } from './RemoveFile.tsx'
import { RowText } from './RowText.tsx'
import { SortedRow } from './SortedRow.tsx'
import { useStep } from './StepContext.ts'

interface DocumentRowProps {
  document: ProjectDocument
  place: number
}

export function DocumentRow({ document, place }: DocumentRowProps) {
  const { project } = useStep()
  return (
    <SortedRow kind="document" id={document.id} place={place} isEditable={project.isEditable}>
      <div className={style.thumb}>
        <FirstPage document={document} />
      </div>
      <Titles document={document} place={place} />
      <DocumentActions document={document} />
    </SortedRow>
  )
}

/** Titles are required in the languages in which the entrant writes. */
function Titles({ document, place }: { document: ProjectDocument; place: number }) {
  const t = useMessages('files')
  const { project, set } = useStep()
  const { title, status, problem } = document
  const own = project.language
  const written = languages.filter((one) => one !== own && project.texts[one].title.trim() !== '')
  return (
    <fieldset className={style.fields} aria-label={t('document.place', { place })}>
      {problem && (
        <p className={style.problem} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      {[own, ...written].map((one) => (
        <RowText
          key={one}
          className={style.legend}
          field={`documents.${document.id}.title.${one}`}
          label={one === own ? t('document.title') : t('document.title_in', { language: ownNames[one] })}
          lang={one}
          current={title[one]}
          most={documentTitleCharacters}
          onText={(text) => set(`documents.${document.id}.title.${one}`, text)}
        />
      ))}
      <DocumentFacts document={document}>
        {status === 'deriving' && <span>{t('document.drawing')}</span>}
      </DocumentFacts>
    </fieldset>
  )
}

/** The actions of a document: open and remove. */
export function DocumentActions({ document }: { document: ProjectDocument }) {
  const t = useMessages('files')
  const { project } = useStep()
  const title = useDocumentTitle(document)
  const named = { projectId: project.id, documentId: document.id }
  return (
    <div className={style.side}>
      <DownloadButton
        look="text"
        small
        aria-label={t('document.open_named', { title })}
        file={downloadDocument}
        input={named}
      >
        {t('document.open')}
      </DownloadButton>
      {project.isEditable && (
        <RemoveFile
          projectId={project.id}
          file={{ documentId: document.id }}
          name={t('document.remove_named', { title })}
        />
      )}
    </div>
  )
}
