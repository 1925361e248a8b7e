import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type ChoiceKind, choiceKinds } from '../choices.ts'
import { type Choice, listChoices, saveChoice } from '../contract-choices.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import style from './ChoicesScreen.module.css'

/** The options of the personal form, which organisers add, rename, sort and retire. */
export function Component() {
  const t = useMessages('accounts')
  const choices = useApiQuery(listChoices, {})
  const [edited, setEdited] = useState<{ kind: ChoiceKind; position: number; choice?: Choice } | null>(null)

  return (
    <>
      <TitleBlock title={t('choices.title')} facts={t('choices.facts')} />
      <Waiting of={choices} label={t('choices.loading')} failed={t('choices.failed')}>
        {(list) =>
          choiceKinds.map((kind) => {
            const ofKind = list.filter((choice) => choice.kind === kind)
            return (
              <section key={kind} className={style.kind}>
                <div className={style.head}>
                  <h2>{t(`choices.${kind}`)}</h2>
                  <Button small onClick={() => setEdited({ kind, position: ofKind.length })}>
                    {t('choices.add')}
                  </Button>
                </div>
                <ChoiceTable
                  kind={kind}
                  choices={ofKind}
                  onRename={(choice, position) => setEdited({ kind, position, choice })}
                />
              </section>
            )
          })
        }
      </Waiting>
      {edited && <ChoiceDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface ChoiceTableProps {
  kind: ChoiceKind
  choices: Choice[]
  onRename: (choice: Choice, position: number) => void
}

function ChoiceTable({ kind, choices, onRename }: ChoiceTableProps) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const save = useApiAction(saveChoice, { refreshes: [listChoices] })

  return (
    <Table
      stacked
      caption={t(`choices.${kind}`)}
      head={
        <>
          <HeadCell>{t('choices.name')}</HeadCell>
          <HeadCell figure spare>
            {t('choices.users')}
          </HeadCell>
          <HeadCell>{t('choices.state')}</HeadCell>
          <HeadCell>{t('choices.moves')}</HeadCell>
        </>
      }
    >
      {choices.map((choice, position) => {
        const { value, labels, isRetired } = choice
        const change = (part: { position?: number; isRetired?: boolean }) =>
          save.mutate(
            { kind, value, labels, isRetired, position, ...part },
            { onError: ({ message }) => say.error(message) },
          )
        const name = inLanguage(choice.labels, language)
        return (
          <Row key={value} columns={4}>
            <NameCell title={name} className={isRetired ? 'muted' : undefined}>
              {name}
            </NameCell>
            <Cell figure spare>
              {choice.users}
            </Cell>
            <Cell>{t(isRetired ? 'choices.retired' : 'choices.offered')}</Cell>
            <Cell>
              <span className={style.acts}>
                <Button
                  look="text"
                  small
                  disabled={position === 0}
                  aria-label={t('choices.up', { name })}
                  onClick={() => change({ position: position - 1 })}
                >
                  ↑
                </Button>
                <Button
                  look="text"
                  small
                  disabled={position === choices.length - 1}
                  aria-label={t('choices.down', { name })}
                  onClick={() => change({ position: position + 1 })}
                >
                  ↓
                </Button>
                <Button look="text" small onClick={() => onRename(choice, position)}>
                  {t('choices.rename')}
                </Button>
                <Button look="text" small onClick={() => change({ isRetired: !isRetired })}>
                  {t(isRetired ? 'choices.offer' : 'choices.retire')}
                </Button>
              </span>
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}
