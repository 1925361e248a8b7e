import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { formatNumber, formatTime, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { Advanced } from '#web/parts/Advanced.tsx'
import { getResults, type ResultsView } from '../contract.ts'
import { AnnounceDialog } from './AnnounceDialog.tsx'
import { BorderlineLists } from './BorderlineLists.tsx'
import { FinalsDialog } from './FinalsDialog.tsx'
import { JurorSeverities } from './JurorSeverities.tsx'
import { LevelsDialog } from './LevelsDialog.tsx'
import { OverridesList } from './OverridesList.tsx'
import style from './Results.module.css'
import { ResultsTable } from './ResultsTable.tsx'
import { everything, shownEntries, type View } from './results-filter.ts'
import { ResultDownloads, ScoreLogPart } from './ScoreLogPart.tsx'
import { ThresholdsDialog } from './ThresholdsDialog.tsx'

/** The ranking of a contest, its uncertainty, and the actions up to the announcement. */
export function Component() {
  const t = useMessages('results')
  const { contestId = '' } = useParams()
  const results = useApiQuery(getResults, { contestId })

  return (
    <Waiting
      of={results}
      label={t('loading')}
      failed={t('failed')}
      heading="h1"
      skeleton={<RowBars rows={16} />}
    >
      {(ranking) => <Results results={ranking} />}
    </Waiting>
  )
}

function Results({ results }: { results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const [view, setView] = useState<View>(everything)
  const [opened, setOpened] = useState<string | null>(null)
  const [dialog, setDialog] = useState<ResultsDialog | null>(null)
  const shown = shownEntries(results, view, language)
  const facts = joinParts(
    [
      inLanguage(results.contest.name, language),
      t('facts.entries', { count: results.entries.length }),
      t('facts.jurors', { count: results.jurors.length }),
      t('facts.scores', {
        received: formatNumber(results.evaluations, language),
        assigned: formatNumber(results.assigned, language),
      }),
      t('facts.computed', { time: formatTime(results.computedAt, language) }),
    ],
    language,
  )
  const { reliability } = results

  return (
    <>
      <TitleBlock
        title={t('title')}
        facts={
          <>
            {facts}
            {reliability !== null && (
              <span title={t('help.reliability')}>
                {language === 'zh-hans' ? '，' : ', '}
                {t('facts.reliability', { value: formatNumber(reliability, language, 2) })}
              </span>
            )}
          </>
        }
        action={<Actions results={results} onOpen={setDialog} />}
      />
      {results.components > 1 && <p className="warn">{t('components', { count: results.components })}</p>}
      {results.entries.length === 0 ? (
        <StateScreen heading="h2" title={t('empty')}>
          {t('empty_about')}
        </StateScreen>
      ) : (
        <>
          <Tools results={results} view={view} onChange={setView}>
            {!isAnnounced(results) && shown.length > 0 && (
              <Button small onClick={() => setDialog('levels')}>
                {t('action.stage', { count: shown.length })}
              </Button>
            )}
          </Tools>
          <div className={style.columns}>
            <div className={style.main}>
              <ResultsTable results={results} shown={shown} opened={opened} onOpen={setOpened} />
              {shown.length === 0 && (
                <StateScreen
                  heading="h2"
                  title={t('nothing_shown')}
                  actions={<Button onClick={() => setView(everything)}>{t('show_all')}</Button>}
                />
              )}
            </div>
            <aside className={style.aside}>
              <BorderlineLists results={results} opened={opened} onOpen={setOpened} />
              <OverridesList results={results} opened={opened} onOpen={setOpened} />
              <ResultDownloads contestId={results.contest.id} />
              <Advanced about={t('advanced.about')}>
                <JurorSeverities jurors={results.jurors} />
                <ScoreLogPart contestId={results.contest.id} />
              </Advanced>
            </aside>
          </div>
        </>
      )}
      {dialog === 'thresholds' && <ThresholdsDialog results={results} onClose={() => setDialog(null)} />}
      {dialog === 'finals' && (
        <FinalsDialog results={results} shown={shown} onClose={() => setDialog(null)} />
      )}
      {dialog === 'announce' && <AnnounceDialog results={results} onClose={() => setDialog(null)} />}
      {dialog === 'levels' && (
        <LevelsDialog results={results} shown={shown} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

type ResultsDialog = 'thresholds' | 'finals' | 'announce' | 'levels'

function isAnnounced({ contest: { status } }: ResultsView): boolean {
  return status === 'announced' || status === 'archived'
}

function Actions({ results, onOpen }: { results: ResultsView; onOpen: (dialog: ResultsDialog) => void }) {
  const t = useMessages('results')
  const { status } = results.contest
  if (isAnnounced(results)) {
    return (
      <div className={style.actions}>
        <p className={style.public}>{t('public')}</p>
        <ButtonLink small href={links.adminWinners(results.contest.id)}>
          {t('action.winners')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={style.actions}>
      <Button small onClick={() => onOpen('thresholds')}>
        {t('action.thresholds')}
      </Button>
      {contestLifecycle.can('openFinals', status) && (
        <Button small onClick={() => onOpen('finals')}>
          {t('action.finals')}
        </Button>
      )}
      {contestLifecycle.can('announce', status) && (
        <Button small look="next" onClick={() => onOpen('announce')}>
          {t('action.announce')}
        </Button>
      )}
    </div>
  )
}

interface ToolsProps {
  results: ResultsView
  view: View
  onChange: (view: View) => void
  /** The actions on the listed entries. */
  children?: ReactNode
}

function Tools({ results, view, onChange, children }: ToolsProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const categories = results.categories.map(({ id, name, discipline }) => ({
    value: id,
    label: joinParts([inLanguage(discipline, language), inLanguage(name, language)], language),
  }))
  const levels = [
    ...results.levels.map(({ key, name }) => ({ value: key, label: inLanguage(name, language) })),
    { value: 'none', label: t('level.none') },
  ]
  return (
    <div className={style.tools}>
      <TextField
        compact
        type="search"
        label={t('filter.search')}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
      />
      <SelectField
        compact
        label={t('filter.category')}
        placeholder={t('filter.every_category')}
        options={categories}
        value={view.categoryId}
        onChange={(event) => onChange({ ...view, categoryId: event.currentTarget.value })}
      />
      <SelectField
        compact
        label={t('filter.level')}
        placeholder={t('filter.every_level')}
        options={levels}
        value={view.level}
        onChange={(event) => onChange({ ...view, level: event.currentTarget.value })}
      />
      <Checkbox
        label={t('filter.borderline')}
        checked={view.borderlineOnly}
        onChange={(event) => onChange({ ...view, borderlineOnly: event.currentTarget.checked })}
      />
      {children}
    </div>
  )
}
