import type { DocumentSlot, SlotKind } from '#features/contests/rules/limits.ts'
import { documentIn } from '#features/projects/documents/documents.ts'
import { DocumentFacts } from '#features/projects/documents/web/DocumentFacts.tsx'
import { DocumentActions } from '#features/projects/documents/web/DocumentRow.tsx'
import { FileDrop } from '#features/projects/media/web/FileDrop.tsx'
import media from '#features/projects/media/web/Media.module.css'
import { UploadRow } from '#features/projects/media/web/UploadRow.tsx'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useUploads } from '#web/uploads/uploader.ts'
import { FirstPage } from './FirstPage.tsx'
import style from './SlotPart.module.css'
import { useStep } from './StepContext.ts'

const accepted: Record<SlotKind, string> = {
  pdf: 'application/pdf,.pdf',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  png: 'image/png,.png',
}

/** What the contest asks for by name, one after the other. */
export function Slots({ slots }: { slots: readonly DocumentSlot[] }) {
  const t = useMessages('files')
  return (
    <section aria-labelledby="slots">
      <h3 className={style.title} id="slots">
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
  const { project } = useStep()
  const uploads = useUploads('project-document', project.id, slot.key)
  const label = inLanguage(slot.label, language)
  const document = documentIn(project.documents, slot)
  const isComing = uploads.items.some(({ state }) => state !== 'rejected')
  return (
    <section id={`slot-${slot.key}`} className={style.slot} aria-labelledby={`slot-name-${slot.key}`}>
      <h4 className={style.name} id={`slot-name-${slot.key}`}>
        {label} <span className={style.need}>{t(slot.isRequired ? 'slot.required' : 'slot.optional')}</span>
      </h4>
      {document && (
        <div className={style.file}>
          <div className={media.thumb}>
            <FirstPage document={document} />
          </div>
          <div>
            {document.problem && (
              <p className={media.problem} role="alert">
                {t(`problem.${document.problem}`)}
              </p>
            )}
            <DocumentFacts document={document} />
          </div>
          <DocumentActions document={document} />
        </div>
      )}
      {!document && !isComing && project.isEditable && (
        <FileDrop
          id={`slot-drop-${slot.key}`}
          title={t('document.drop')}
          facts={t('slot.limits', {
            kinds: slot.kinds.map((kind) => kind.toUpperCase()).join(', '),
            megabytes: formatNumber(Math.floor(slot.bytes / 1024 ** 2), language),
          })}
          accept={slot.kinds.map((kind) => accepted[kind]).join(',')}
          full={undefined}
          onFiles={(files) => uploads.add(files.slice(0, 1), { known: project.documents })}
        />
      )}
      {uploads.items.length > 0 && (
        <ul className={media.rows} aria-label={t('slot.arriving', { label })}>
          {uploads.items.map((item, index) => (
            <UploadRow key={item.id} item={item} place={index + 1} uploads={uploads} />
          ))}
        </ul>
      )}
    </section>
  )
}
