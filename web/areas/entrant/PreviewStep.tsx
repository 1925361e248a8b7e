import { useElementSize, useViewportSize } from '@mantine/hooks'
import { useState } from 'react'
import { WorkPage } from '#features/gallery/pages/web/WorkPage.tsx'
import { SubmitPart } from '#features/projects/entry/web/SubmitPart.tsx'
import { getPreview, type ProjectView } from '#features/projects/project/contract.ts'
import { isWritten, textParts } from '#features/projects/project/text-parts.ts'
import fields from '#features/projects/project/web/Step.module.css'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { useTextNotes } from '#features/projects/project/web/text-states.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { formatList } from '#shared/format.ts'
import { isLanguage, type Language, languages, ownNames } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SpokenIn } from '#web/i18n/SpokenIn.tsx'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { Modal } from '#web/kit/Modal.tsx'
import { ImageBox, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import style from './PreviewStep.module.css'

/** The gallery page of the work, in any language, before it is public. */
export function PreviewStep({ projectId }: { projectId: string }) {
  const t = useMessages('projects')
  const areas = useMessages('areas')
  const { project } = useStep()
  const [language, setLanguage] = useState<Language>(project.language)
  const noteOf = useTextNotes(project)
  const work = useApiQuery(getPreview, { projectId })
  return (
    <>
      <p className={fields.lead}>{t(project.contest ? 'preview.lead' : 'preview.lead_product')}</p>
      <StillMissing />
      <div className={fields.fields}>
        <SelectField
          label={t('preview.language')}
          options={languages.map((value) => ({
            value,
            label: [ownNames[value], noteOf(value)].join(t('facts.comma')),
          }))}
          value={language}
          onChange={(event) => {
            if (isLanguage(event.currentTarget.value)) setLanguage(event.currentTarget.value)
          }}
        />
      </div>
      <TextGaps language={language} />
      {work.data &&
        (isEmpty(project) ? (
          <StateScreen heading="h2" title={t('preview.empty')}>
            {t('preview.empty_about')}
          </StateScreen>
        ) : (
          <Page work={work.data} language={language} />
        ))}
      {work.isPending && (
        <Loading label={t('loading')}>
          <ImageBox width={16} height={9} />
        </Loading>
      )}
      {work.isError && (
        <StateScreen
          heading="h2"
          alert
          title={t('preview.failed')}
          actions={<Button onClick={() => void work.refetch()}>{areas('state.retry')}</Button>}
        >
          {work.error.message}
        </StateScreen>
      )}
      {!project.contest && <SubmitPart />}
    </>
  )
}

/** The page of a work without images and texts is white. */
function isEmpty({ images, texts }: Pick<ProjectView, 'images' | 'texts'>): boolean {
  return images.length === 0 && !languages.some((language) => isWritten(texts[language]))
}

function StillMissing() {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project } = useStep()
  const behind = [...new Set(project.missing.map((one) => one.step))]
  if (behind.length === 0 || !project.isEditable) return null
  const names = behind.map((step) => t(`step.${step}`))
  return (
    <p className={`warn ${style.missing}`}>
      {t('missing.lead', { count: project.missing.length })}
      {spoken === 'zh-hans' ? '' : ' '}
      {formatList(names, spoken)}
    </p>
  )
}

/** The parts that are not written in the language of the preview. */
function TextGaps({ language }: { language: Language }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project } = useStep()
  const [text, original] = [project.texts[language], project.texts[project.language]]
  const isThere = (html: string) => withoutTags(html).trim() !== ''
  const lacking = textParts.filter((part) => isThere(original[part]) && !isThere(text[part]))
  if (lacking.length === 0) return null
  return (
    <p className={`warn ${style.missing}`} role="status">
      {t('preview.unwritten', {
        parts: formatList(
          lacking.map((part) => t(`text.${part}`)),
          spoken,
        ),
      })}
    </p>
  )
}

/** Rendered at full page size and scaled down: the layout follows the window, not the column. */
function Page({ work, language }: { work: WorkView; language: Language }) {
  const t = useMessages('projects')
  const [isOpen, setIsOpen] = useState(false)
  const { ref, width } = useElementSize()
  const viewport = useViewportSize()
  const zoom = viewport.width > 0 ? width / viewport.width : 0
  return (
    <>
      <div ref={ref} className={style.column}>
        {zoom > 0 && (
          <div className={style.page} style={{ zoom, width: viewport.width }} inert aria-hidden="true">
            <Spoken work={work} language={language} />
          </div>
        )}
      </div>
      <div className={style.actions}>
        <Button onClick={() => setIsOpen(true)}>{t('preview.open')}</Button>
      </div>
      {isOpen && (
        <Modal onClose={() => setIsOpen(false)} place="whole" label={t('step.preview')}>
          <div className={style.bar}>
            <Button look="text" onClick={() => setIsOpen(false)}>
              {t('preview.close')}
            </Button>
          </div>
          <Spoken work={work} language={language} />
        </Modal>
      )}
    </>
  )
}

/** The page's own texts are in the language of the preview, whatever the interface language. */
function Spoken({ work, language }: { work: WorkView; language: Language }) {
  return (
    <SpokenIn language={language}>
      <InWords work={work} language={language} />
    </SpokenIn>
  )
}

function InWords({ work, language }: { work: WorkView; language: Language }) {
  const t = useMessages('gallery')
  const parts = useMessages('projects')
  return <WorkPage work={work} awards={[]} language={language} t={t} parts={parts} />
}
