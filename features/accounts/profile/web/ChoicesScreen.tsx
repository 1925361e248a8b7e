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
import { type Choice, listChoices, moveChoice, retireChoice } from '../contract-choices.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import style from './ChoicesScreen.module.css'

/** What the personal form offers: organisers name it, put it in order and take it out of the offer. */
export function Component() {
  const t = useMessages('accounts')
  const choices = useApiQuery(listChoices, {})
  const [edited, setEdited] = useState<{ kind: ChoiceKind; choice?: Choice } | null>(null)

  return (
    <>
      <TitleBlock title={t('choices.title')} facts={t('choices.facts')} />
      <Waiting of={choices} label={t('choices.loading')} failed={t('choices.failed')}>
        {(list) =>
          choiceKinds.map((kind) => (
            <section key={kind} className={style.kind}>
              <div className={style.head}>
                <h2>{t(`choices.${kind}`)}</h2>
                <Button small onClick={() => setEdited({ kind })}>
                  {t('choices.add')}
                </Button>
              </div>
              <ChoiceTable
                kind={kind}
                choices={list.filter((choice) => choice.kind === kind)}
                onRename={(choice) => setEdited({ kind, choice })}
              />
            </section>
          ))
        }
      </Waiting>
      {edited && <ChoiceDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface ChoiceTableProps {
  kind: ChoiceKind
  choices: Choice[]
  onRename: (choice: Choice) => void
}

function ChoiceTable({ kind, choices, onRename }: ChoiceTableProps) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const refreshes = [listChoices]
  const move = useApiAction(moveChoice, { refreshes })
  const retire = useApiAction(retireChoice, { refreshes })
  const told = { onError: ({ message }: Error) => say.error(message) }

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
      {choices.map((choice, place) => {
        const { value, isRetired } = choice
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
                  disabled={place === 0}
                  aria-label={t('choices.up', { name })}
                  onClick={() => move.mutate({ kind, value, to: 'up' }, told)}
                >
                  ↑
                </Button>
                <Button
                  look="text"
                  small
                  disabled={place === choices.length - 1}
                  aria-label={t('choices.down', { name })}
                  onClick={() => move.mutate({ kind, value, to: 'down' }, told)}
                >
                  ↓
                </Button>
                <Button look="text" small onClick={() => onRename(choice)}>
                  {t('choices.rename')}
                </Button>
                <Button
                  look="text"
                  small
                  onClick={() => retire.mutate({ kind, value, isRetired: !isRetired }, told)}
                >
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
