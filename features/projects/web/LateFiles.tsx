import { useState } from 'react'
import { formatMoment, formatNumber } from '#shared/format.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { links } from '#web/links.ts'
import { useAct, useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { admitLateFile, declineLateFile, type LateFile, listLateFiles } from '../contract-late-files.ts'
import { findContestProjects, getOfficeProject } from '../contract-office.ts'
import { DeclineLate } from './DeclineLate.tsx'
import style from './LateDrafts.module.css'

interface LateFilesProps {
  contestId: string
  /** Of one project alone; without it, of all, each leading to its project. */
  projectId?: string
}

/** Photographs and documents that arrived whole too late, until somebody has decided on each. */
export function LateFiles({ contestId, projectId }: LateFilesProps) {
  const t = useWords('projects')
  const found = useAsked(listLateFiles, { contestId, projectId })
  const [declined, setDeclined] = useState<LateFile | null>(null)
  if (found.isError) return <p role="alert">{found.error.message}</p>
  const files = found.data ?? []
  if (files.length === 0) return null
  return (
    <section
      className={projectId ? `${style.late} ${style.inProject}` : style.late}
      aria-labelledby="late-files"
    >
      <h2 id="late-files" className={style.title}>
        {t('late.files.title')}
      </h2>
      <p className={style.lead}>{t('late.files.lead')}</p>
      <ul>
        {files.map((file) => (
          <Waiting
            key={file.id}
            file={file}
            contestId={contestId}
            isAmongAll={!projectId}
            onDecline={() => setDeclined(file)}
          />
        ))}
      </ul>
      {declined && <DeclineFile file={declined} onClose={() => setDeclined(null)} />}
    </section>
  )
}

interface WaitingProps {
  file: LateFile
  contestId: string
  isAmongAll: boolean
  onDecline(): void
}

function Waiting({ file, contestId, isAmongAll, onDecline }: WaitingProps) {
  const t = useWords('projects')
  const language = useLanguage()
  const { id: lateFileId, projectId, name, title, by, at, bytes, status } = file
  const admit = useAct(admitLateFile, {
    refreshes: [listLateFiles, getOfficeProject, findContestProjects],
    onDone: () => say.success(t('late.files.was_admitted', { name })),
  })
  return (
    <li className={style.draft}>
      <h3 className={style.name}>{name}</h3>
      {isAmongAll && (
        <p>
          <Anchor href={links.officeProject(contestId, projectId)}>{title}</Anchor>
        </p>
      )}
      <p className="small muted">
        {t('late.files.facts', {
          name: by || t('conflict.somebody'),
          moment: formatMoment(at, language),
          megabytes: formatNumber(bytes / 1024 ** 2, language, 1),
        })}
      </p>
      {status === 'completed' && <p className="small">{t('late.files.submitted')}</p>}
      <div className={style.acts}>
        {status === 'pending' && (
          <Button
            small
            busy={admit.isPending}
            aria-label={t('late.files.admit_named', { name })}
            onClick={() => admit.mutate({ projectId, lateFileId })}
          >
            {t('late.office.admit')}
          </Button>
        )}
        <Button look="text" small aria-label={t('late.files.decline_named', { name })} onClick={onDecline}>
          {t('late.office.decline')}
        </Button>
      </div>
      {admit.error && <p role="alert">{admit.error.message}</p>}
    </li>
  )
}

function DeclineFile({ file, onClose }: { file: LateFile; onClose(): void }) {
  const t = useWords('projects')
  const { id: lateFileId, projectId, name } = file
  const decline = useAct(declineLateFile, {
    refreshes: [listLateFiles],
    onDone: () => {
      say.success(t('late.files.was_declined', { name }))
      onClose()
    },
  })
  return (
    <DeclineLate
      question={t('late.files.question', { name })}
      follows={t('late.files.follows')}
      sending={decline}
      onDecline={(reason) => decline.mutate({ projectId, lateFileId, reason })}
      onClose={onClose}
    />
  )
}
