import { useState } from 'react'
import { useParams } from 'react-router'
import { joinNames } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getPanels, type PanelsView, type PanelView } from '../contract-panels.ts'
import style from './AdminPanels.module.css'
import { PanelDialog, RemovePanelDialog } from './PanelDialog.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  const panels = useApiQuery(getPanels, { contestId })
  return (
    <Waiting of={panels} heading="h1" skeleton={<RowBars rows={8} />}>
      {(view) => <Panels view={view} />}
    </Waiting>
  )
}

type Opened = { action: 'add' } | { action: 'change' | 'remove'; panel: PanelView }

function Panels({ view }: { view: PanelsView }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <TitleBlock
        title={t('panels.title')}
        facts={inLanguage(view.contest.name, language)}
        action={
          <Button
            small
            look={view.panels.length === 0 ? 'next' : 'outline'}
            onClick={() => setOpened({ action: 'add' })}
          >
            {t('panels.add')}
          </Button>
        }
      />
      <p className={style.about}>
        {t('panels.about')} <Anchor href={links.adminJury(view.contest.id)}>{t('evaluations.back')}</Anchor>
      </p>
      {view.panels.length === 0 ? (
        <p className={style.none}>{t('panels.none')}</p>
      ) : (
        <ul className={style.panels}>
          {view.panels.map((panel) => (
            <PanelItem key={panel.id} panel={panel} view={view} onOpen={setOpened} />
          ))}
        </ul>
      )}
      <Remaining view={view} />
      {opened?.action === 'remove' && <RemovePanelDialog view={view} panel={opened.panel} onClose={close} />}
      {opened && opened.action !== 'remove' && (
        <PanelDialog view={view} panel={opened.action === 'change' ? opened.panel : null} onClose={close} />
      )}
    </>
  )
}

type PanelItemProps = { panel: PanelView; view: PanelsView; onOpen: (opened: Opened) => void }

function PanelItem({ panel, view, onOpen }: PanelItemProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const jurors = view.jurors.filter(({ id }) => panel.jurorIds.includes(id))
  const categories = view.categories.filter(({ id }) => panel.categoryIds.includes(id))
  return (
    <li className={style.panel}>
      <h2 className={style.name}>{panel.name}</h2>
      <dl className={style.facts}>
        <div>
          <dt>{t('panels.jurors', { count: jurors.length })}</dt>
          <dd>
            {jurors.length > 0
              ? joinNames(
                  jurors.map(({ name }) => name),
                  language,
                )
              : t('panels.jurors_none')}
          </dd>
        </div>
        <div>
          <dt>{t('panels.entries', { count: panel.entries })}</dt>
          <dd>
            {categories.length > 0
              ? joinNames(
                  categories.map(({ name }) => inLanguage(name, language)),
                  language,
                )
              : t('panels.categories_none')}
          </dd>
        </div>
      </dl>
      <div className={style.actions}>
        <Button small onClick={() => onOpen({ action: 'change', panel })}>
          {t('panels.change')}
          <span className="visually-hidden">{` ${panel.name}`}</span>
        </Button>
        <Button small look="text" onClick={() => onOpen({ action: 'remove', panel })}>
          {t('panels.remove')}
          <span className="visually-hidden">{` ${panel.name}`}</span>
        </Button>
      </div>
    </li>
  )
}

function Remaining({ view }: { view: PanelsView }) {
  const t = useMessages('jury')
  const language = useLanguage()
  if (view.panels.length === 0) return null
  const inPanels = new Set(view.panels.flatMap(({ jurorIds }) => jurorIds))
  const judged = new Set(view.panels.flatMap(({ categoryIds }) => categoryIds))
  const jurors = view.jurors.filter(({ id }) => !inPanels.has(id))
  const categories = view.categories.filter(({ id }) => !judged.has(id))
  if (jurors.length === 0 && categories.length === 0) {
    return <p className={style.rest}>{t('panels.all_placed')}</p>
  }
  return (
    <section>
      <h2 className={style.head}>{t('panels.rest')}</h2>
      {categories.length > 0 && (
        <p className={style.rest}>
          {t('panels.rest_categories', {
            list: joinNames(
              categories.map(({ name }) => inLanguage(name, language)),
              language,
            ),
          })}
        </p>
      )}
      {jurors.length > 0 && (
        <p className={style.rest}>
          {t('panels.rest_jurors', {
            list: joinNames(
              jurors.map(({ name }) => name),
              language,
            ),
          })}
        </p>
      )}
    </section>
  )
}
