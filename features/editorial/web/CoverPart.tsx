import { useState } from 'react'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import {
  type chooseCover,
  type chooseCoverForRedactor,
  type EditorialTaskView,
  getAdminEditorialTask,
  getEditorialTask,
  listMyEditorialTasks,
} from '../contract.ts'
import style from './Desk.module.css'

/** The redactor's or the organisers' call. */
export type ChooseCover = typeof chooseCover | typeof chooseCoverForRedactor

/** Chooses the cover of a task; it shows as chosen while it is being saved. */
export function useCoverChoice(task: EditorialTaskView, call: ChooseCover) {
  const t = useMessages('editorial')
  const [saving, setSaving] = useState<string | null>(null)
  const choose = useApiAction(call, {
    refreshes: [getEditorialTask, getAdminEditorialTask, listMyEditorialTasks],
    onDone: () => say.success(t('cover.chosen')),
  })
  return {
    coverId: saving ?? task.coverId,
    error: choose.error,
    choose(imageId: string) {
      setSaving(imageId)
      choose.mutate({ taskId: task.id, imageId }, { onSettled: () => setSaving(null) })
    },
  }
}

/** The chosen cover, cropped as it opens the public page, with the texts that go with it. */
export function CoverPart({ cover }: { cover: WorkView['images'][number] }) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const { image, legend, alt, credit, crop } = cover
  const spoken = inLanguage(alt, language)
  return (
    <figure className={style.cover}>
      <div className={style.opening}>
        <Picture image={image} alt={spoken} sizes="300px" fit="cover" crop={crop} />
      </div>
      <figcaption>
        <span>{inLanguage(legend, language) || <em className="warn">{t('check.legend_missing')}</em>}</span>
        <span className="muted">{credit || <em className="warn">{t('check.credit_missing')}</em>}</span>
        <span className="muted">{spoken ? t('cover.alt', { text: spoken }) : t('cover.no_alt')}</span>
      </figcaption>
    </figure>
  )
}
