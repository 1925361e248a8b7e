import { useState } from 'react'
import { listMarks } from '#features/gallery/pages/contract-marks.ts'
import type { ProjectView } from '#features/projects/project/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { MarkDialog } from './MarkDialog.tsx'
import style from './Marks.module.css'

/** Marks products in the images of a project. Possible at any time, because the jury does not see the marks. */
export function MarksPart({ project }: { project: Pick<ProjectView, 'id' | 'images'> }) {
  const t = useMessages('gallery')
  const language = useLanguage()
  const isEmpty = project.images.length === 0
  const marks = useApiQuery(listMarks, { projectId: project.id }, { enabled: !isEmpty }).data
  const [opened, setOpened] = useState<string | null>(null)
  if (isEmpty || !marks) return null
  const image = project.images.find(({ id }) => id === opened)?.image
  return (
    <section className={style.part} aria-labelledby="marks">
      <h3 id="marks">{t('marks.title')}</h3>
      <p className="muted">{t('marks.about')}</p>
      <ul className={style.images}>
        {project.images.map((row, at) => {
          const own = marks.filter(({ imageId }) => imageId === row.image.id)
          return (
            <li key={row.id}>
              <Picture image={row.image} alt={inLanguage(row.legend, language)} sizes="180px" />
              <Button
                small
                look="text"
                aria-label={t('marks.mark_image', { number: at + 1 })}
                onClick={() => setOpened(row.id)}
              >
                {own.length > 0 ? t('marks.count', { count: own.length }) : t('marks.mark')}
              </Button>
            </li>
          )
        })}
      </ul>
      {image && (
        <MarkDialog
          projectId={project.id}
          image={image}
          marks={marks.filter(({ imageId }) => imageId === image.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
