import type { EvaluationEntry } from '#features/jury/judging/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import style from './EvaluationsScreen.module.css'

function stateOf(entry: EvaluationEntry): 'recused' | 'scored' | 'begun' | 'new' {
  if (entry.isRecused) return 'recused'
  if (entry.isScored) return 'scored'
  return entry.scoreCount > 0 ? 'begun' : 'new'
}

type EvaluationRowProps = { entry: EvaluationEntry; criteria: number; search: string }

/** One entry of a juror's list, with how far they are; it opens within the filter that shows it. */
export function EvaluationRow({ entry, criteria, search }: EvaluationRowProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const state = stateOf(entry)
  return (
    <li className={style.entry} data-state={state}>
      <span className={style.thumb}>
        {entry.cover && <Picture image={entry.cover} alt="" sizes="38px" fit="cover" />}
      </span>
      <span className={style.title}>
        <Anchor href={links.juryProject(entry.projectId, entry.categoryId) + search}>
          {inLanguage(entry.title, language)}
        </Anchor>
        {entry.isMisplaced && !entry.isRecused && <small>{t('entry.flagged')}</small>}
      </span>
      <span className={style.number}>{t('entry.number', { number: entry.number })}</span>
      <span className={style.state}>
        {t(`entry.state.${state}`, { scoreCount: entry.scoreCount, criteria })}
      </span>
    </li>
  )
}
