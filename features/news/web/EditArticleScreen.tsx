import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { listMyFirms } from '#features/firms/contract.ts'
import { type Language, languages, ownNames } from '#shared/language.ts'
import type { SaveSource } from '#shared/save-source.ts'
import { Invalid, request } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useSavedMessage } from '#web/i18n/saved-messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAutosave } from '#web/offline/autosave.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import {
  type ArticleView,
  getArticle,
  listMyArticles,
  removeArticle,
  saveArticle,
  submitArticle,
  takeBackArticle,
} from '../contract.ts'
import { articleLifecycle } from '../lifecycle.ts'
import { changeOf, withUnsaved } from '../unsaved.ts'
import { ArticleCover } from './ArticleCover.tsx'
import { ArticleFields } from './ArticleFields.tsx'
import { ArticleText } from './ArticleText.tsx'
import { useFee } from './fee.ts'
import style from './News.module.css'
import { useTitleOf } from './title-of.ts'

/** The article editor: each language separately, with autosave. */
export function Component() {
  const t = useMessages('news')
  const { articleId = '' } = useParams()
  const found = useApiQuery(getArticle, { articleId })
  return (
    <Waiting of={found} label={t('loading')} heading="h1" skeleton={<FieldBars fields={4} />}>
      {(article) => <Article key={article.id} article={article} />}
    </Waiting>
  )
}

function Article({ article: saved }: { article: ArticleView }) {
  const t = useMessages('news')
  const queries = useQueryClient()
  const articleId = saved.id
  const send = useCallback(
    async (fields: Readonly<Record<string, string>>, source: SaveSource) => {
      const after = await request(saveArticle, { articleId, ...changeOf(fields), ...source })
      queries.setQueryData([getArticle.path, { articleId }], after)
    },
    [articleId, queries],
  )
  const saving = useAutosave(`article.${articleId}`, send)
  const article = withUnsaved(saved, saving.unsaved)
  const written = useWrittenLanguage(article.language)
  const isOpen = articleLifecycle.can('edit', saved.status)
  // The read-only view shows the title as a heading; the editor has a field for it.
  const titleOf = useTitleOf()
  const title = titleOf({ ...article, language: isOpen ? article.language : written })
  return (
    <>
      <TitleBlock title={title} facts={t(`is.${saved.status}`)} saved={useSavedMessage(saving)} />
      <State article={saved} />
      <WrittenLanguages
        label={t('edit.languages')}
        at={links.editArticle(articleId)}
        written={written}
        noteOf={(one) => noteOf(article, one, t('edit.main'), t('edit.begun'))}
      />
      {isOpen ? (
        <>
          <ArticleFields
            key={`${written} ${saving.epoch}`}
            article={article}
            written={written}
            errors={saving.errors}
            onChange={saving.change}
          />
          <ArticleCover article={saved} />
          <Publication article={article} onChange={saving.change} />
          <Actions article={saved} onBefore={saving.flush} onWrong={saving.accuse} />
        </>
      ) : (
        <>
          <ArticleText article={saved} written={written} />
          <TakeBack article={saved} />
        </>
      )}
    </>
  )
}

function noteOf(article: ArticleView, language: Language, main: string, begun: string): string | undefined {
  if (language === article.language) return main
  const isBegun = [article.title, article.lead, article.body].some((text) => text[language] !== '')
  return isBegun ? begun : undefined
}

/** The status of the article, explained for its author. */
function State({ article }: { article: ArticleView }) {
  const t = useMessages('news')
  if (article.status === 'draft') return null
  return (
    <div className={style.notice}>
      <p>{t(`standing.${article.status}`)}</p>
      {article.status === 'declined' && <p>{article.reason}</p>}
    </div>
  )
}

interface ChangeProps {
  article: ArticleView
  onChange(fields: Record<string, string>): void
}

/** The author or firm, and the language in which it must be complete. */
function Publication({ article, onChange }: ChangeProps) {
  const t = useMessages('news')
  const firms = useApiQuery(listMyFirms, {})
  const options = [
    { value: '', label: t('edit.myself') },
    ...(firms.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className={`${style.fields} ${style.apart}`}>
      <div className={style.pair}>
        <SelectField
          label={t('edit.language')}
          hint={t('edit.language_hint')}
          options={languages.map((value) => ({ value, label: ownNames[value] }))}
          value={article.language}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
        {firms.data && (
          <SelectField
            label={t('edit.in_name_of')}
            options={options}
            value={article.firmId ?? ''}
            onChange={(event) => onChange({ firmId: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  )
}

interface ActionsProps {
  article: ArticleView
  onBefore(): Promise<boolean>
  onWrong(errors: Readonly<Record<string, string[]>>): void
}

function Actions({ article, onBefore, onWrong }: ActionsProps) {
  const t = useMessages('news')
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const articleId = article.id
  const submission = useApiAction(submitArticle, {
    refreshes: [getArticle, listMyArticles],
    onDone: ({ status }) => {
      if (status === 'awaiting_payment') void navigate(links.newsPayment(articleId))
      else say.success(t('edit.submitted'))
    },
  })
  const fee = useFee()
  const isOwed = Boolean(fee) && article.paidAt === null
  const about = () => {
    if (isOwed) return t('edit.submit_about_priced', { price: fee ?? '' })
    return t(article.paidAt ? 'edit.submit_about_paid' : 'edit.submit_about')
  }
  const send = async () => {
    if (!(await onBefore())) return
    submission.mutate(
      { articleId },
      {
        onError: (error) => {
          if (!(error instanceof Invalid)) return
          onWrong(error.errors)
          // The missing fields are in the article's own language, so it switches to that.
          void navigate(`${links.editArticle(articleId)}?text=${article.language}`)
        },
      },
    )
  }
  return (
    <>
      {submission.error && <p role="alert">{submission.error.message}</p>}
      <p className="small muted">{about()}</p>
      <div className={style.actions}>
        <Button look="next" busy={submission.isPending} onClick={() => void send()}>
          {t(isOwed ? 'edit.submit_and_pay' : 'edit.submit')}
        </Button>
        <ButtonLink look="text" href={links.myNews()}>
          {t('edit.later')}
        </ButtonLink>
        <Button look="text" onClick={() => setIsOpen(true)}>
          {t('edit.remove')}
        </Button>
      </div>
      {isOpen && <RemoveDialog articleId={articleId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RemoveDialog({ articleId, onClose }: { articleId: string; onClose(): void }) {
  const t = useMessages('news')
  const navigate = useNavigate()
  const remove = useApiAction(removeArticle, {
    onDone: () => {
      say.success(t('edit.removed'))
      void navigate(links.myNews())
    },
  })
  return (
    <ConfirmDialog
      title={t('edit.remove_question')}
      lead={t('edit.remove_follows')}
      action={t('edit.remove')}
      sending={remove}
      onConfirm={() => remove.mutate({ articleId })}
      onClose={onClose}
    />
  )
}

function TakeBack({ article }: { article: ArticleView }) {
  const t = useMessages('news')
  const language = useLanguage()
  const take = useApiAction(takeBackArticle, {
    refreshes: [getArticle, listMyArticles],
    onDone: () => say.success(t('edit.taken_back')),
  })
  return (
    <div className={style.actions}>
      {article.status === 'awaiting_payment' && (
        <ButtonLink look="next" href={links.newsPayment(article.id)}>
          {t('mine.pay')}
        </ButtonLink>
      )}
      {articleLifecycle.can('takeBack', article.status) && (
        <Button busy={take.isPending} onClick={() => take.mutate({ articleId: article.id })}>
          {t('edit.take_back')}
        </Button>
      )}
      {article.status === 'published' && article.slug && (
        <ButtonLink href={links.article(language, article.slug)} reload>
          {t('mine.see')}
        </ButtonLink>
      )}
      <ButtonLink look="text" href={links.myNews()}>
        {t('public.news')}
      </ButtonLink>
      {take.error && <p role="alert">{take.error.message}</p>}
    </div>
  )
}
