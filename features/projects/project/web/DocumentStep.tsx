import type { DocumentSlot, SlotKind } from '#features/contests/contest/limits.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { refusalOf } from '#web/uploads/upload-words.ts'
import { useUploads } from '#web/uploads/uploader.ts'
import { getProject } from '../contract.ts'
import { documentIn, plansAmong } from '../documents.ts'
import { DocumentFacts } from './DocumentFacts.tsx'
import { DocumentActions, DocumentRow } from './DocumentRow.tsx'
import { FileDrop } from './FileDrop.tsx'
import { FirstPage } from './FirstPage.tsx'
import style from './Media.module.css'
import slotStyle from './Slots.module.css'
import { SortedRows } from './SortedRows.tsx'
import step from './Step.module.css'
import { useStep } from './StepContext.ts'
import { UploadRow } from './UploadRow.tsx'
import { UploadsTotal } from './UploadsTotal.tsx'

const lookAgainMs = 1_500

/** The documents that the contest requires, then plans and drawings. */
export function DocumentStep() {
  const t = useMessages('files')
  const { project } = useStep()
  const { documents, limits } = project
  const isBeingDrawn = documents.some(({ status }) => status === 'deriving')
  useApiQuery(getProject, { projectId: project.id }, { enabled: isBeingDrawn, refetchInterval: lookAgainMs })
  const hasPlans = limits.documentsAtMost > 0
  return (
    <>
      <p className={step.lead}>{t('document.lead')}</p>
      {limits.slots.length > 0 && <Slots slots={limits.slots} />}
      {limits.slots.length > 0 && hasPlans && <h3 className={slotStyle.title}>{t('document.plans')}</h3>}
      {hasPlans && <Plans />}
    </>
  )
}

/** Plans and drawings: upload, order, titles, and the state of each. */
function Plans() {
  const t = useMessages('files')
  const language = useLanguage()
  const { project, change, preview } = useStep()
  const uploads = useUploads('project-document', project.id)
  const { limits, isEditable } = project
  const documents = plansAmong(project.documents, limits.slots)
  const count = documents.length + uploads.items.filter(({ state }) => state !== 'rejected').length
  const isEmpty = documents.length + uploads.items.length === 0
  const most = limits.documentsAtMost
  const refuse = (names: readonly string[]) => refusalOf('document', names, most, t, language)
  return (
    <>
      {(isEditable || preview) && (
        <FileDrop
          id="documents"
          title={t('document.drop')}
          touchTitle={t('document.pick')}
          facts={t('document.limits', {
            megabytes: formatNumber(Math.floor(limits.documentBytes / 1024 ** 2), language),
            used: formatNumber(count, language),
            most: formatNumber(most, language),
          })}
          accept="application/pdf,.pdf"
          full={preview?.reason ?? (count >= most ? t('code.documents_full', { count: most }) : undefined)}
          onFiles={(files) =>
            uploads.add(files, {
              known: project.documents,
              room: { left: most - count, refuse },
            })
          }
        />
      )}
      <UploadsTotal total={uploads.total} />
      {isEmpty && (
        <p className={style.empty}>
          {limits.documentsAtLeast > 0
            ? t('document.wanted', { count: limits.documentsAtLeast })
            : t('document.empty')}
        </p>
      )}
      <SortedRows
        kind="document"
        id="document-rows"
        rows={documents}
        isEditable={isEditable}
        onOrder={(order) => change({ 'documents.order': order })}
        row={(document, place) => <DocumentRow document={document} place={place} />}
        lifted={(document) => <FirstPage document={document} />}
      />
      {uploads.items.length > 0 && (
        <ul className={style.rows} aria-label={t('media.arriving')}>
          {uploads.items.map((item, index) => (
            <UploadRow key={item.id} item={item} place={documents.length + index + 1} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}

const accepted: Record<SlotKind, string> = {
  pdf: 'application/pdf,.pdf',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  png: 'image/png,.png',
}

/** The documents that the contest requires, in order. */
function Slots({ slots }: { slots: readonly DocumentSlot[] }) {
  const t = useMessages('files')
  return (
    <section aria-labelledby="slots">
      <h3 className={slotStyle.title} id="slots">
        {t('slot.title')}
      </h3>
      {slots.map((slot) => (
        <Slot key={slot.key} slot={slot} />
      ))}
    </section>
  )
}

function Slot({ slot }: { slot: DocumentSlot }) {
  const t = useMessages('files')
  const language = useLanguage()
  const { project, preview } = useStep()
  const uploads = useUploads('project-document', project.id, slot.key)
  const label = inLanguage(slot.label, language)
  const document = documentIn(project.documents, slot)
  const isComing = uploads.items.some(({ state }) => state !== 'rejected')
  return (
    <section id={`slot-${slot.key}`} className={slotStyle.slot} aria-labelledby={`slot-name-${slot.key}`}>
      <h4 className={slotStyle.name} id={`slot-name-${slot.key}`}>
        {label}{' '}
        <span className={slotStyle.need}>{t(slot.isRequired ? 'slot.required' : 'slot.optional')}</span>
      </h4>
      {document && (
        <div className={slotStyle.file}>
          <div className={style.thumb}>
            <FirstPage document={document} />
          </div>
          <div>
            {document.problem && (
              <p className={style.problem} role="alert">
                {t(`problem.${document.problem}`)}
              </p>
            )}
            <DocumentFacts document={document} />
          </div>
          <DocumentActions document={document} />
        </div>
      )}
      {!document && !isComing && (project.isEditable || preview) && (
        <FileDrop
          id={`slot-drop-${slot.key}`}
          title={t('document.drop')}
          touchTitle={t('document.pick')}
          facts={t('slot.limits', {
            kinds: slot.kinds.map((kind) => kind.toUpperCase()).join(', '),
            megabytes: formatNumber(Math.floor(slot.bytes / 1024 ** 2), language),
          })}
          accept={slot.kinds.map((kind) => accepted[kind]).join(',')}
          full={preview?.reason}
          onFiles={(files) => uploads.add(files.slice(0, 1), { known: project.documents })}
        />
      )}
      {uploads.items.length > 0 && (
        <ul className={style.rows} aria-label={t('slot.arriving', { label })}>
          {uploads.items.map((item, index) => (
            <UploadRow key={item.id} item={item} place={index + 1} uploads={uploads} />
          ))}
        </ul>
      )}
    </section>
  )
}
