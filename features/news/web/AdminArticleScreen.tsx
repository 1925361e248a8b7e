import { useState } from 'react'
import { useParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatMoment } from '#shared/format.ts'
import { languages } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { declineArticle, getAdminArticle, listAdminArticles, publishArticle } from '../contract.ts'
import { articleLifecycle } from '../lifecycle.ts'
import { ArticleText } from './ArticleText.tsx'
import style from './News.module.css'
import { useTitleOf } from './title-of.ts'

/** An article to review. */
export function Component() {
  const t = useMessages('news')
  const { articleId = '' } = useParams()
  const found = useApiQuery(getAdminArticle, { articleId })
  return (
    <Waiting of={found} label={t('loading')} heading="h1">
      {(article) => <Article article={article} />}
    </Waiting>
  )
}

type Read = OutputOf<typeof getAdminArticle>

function Article({ article }: { article: Read }) {
  const t = useMessages('news')
  const language = useLanguage()
  const titleOf = useTitleOf()
  const read = useWrittenLanguage(article.language)
  const title = titleOf({ ...article, language: read })
  const by = { author: article.author, status: t(`is.${article.status}`) }
  const inLanguages = languages.filter((one) => article.title[one] !== '' || article.body[one] !== '')
  return (
    <>
      <TitleBlock
        title={title}
        facts={
          article.paidAt
            ? t('admin.by_paid', { ...by, paid: formatMoment(article.paidAt, language) })
            : t('admin.by', by)
        }
        action={<Actions article={article} title={title} />}
      />
      <WrittenLanguages
        label={t('edit.languages')}
        at={links.adminArticle(article.id)}
        written={read}
        offered={inLanguages}
        noteOf={(one) => (one === article.language ? t('edit.main') : undefined)}
      />
      {article.status === 'declined' && article.reason && (
        <div className={style.notice}>
          <p>{t('admin.declined_with')}</p>
          <p>{article.reason}</p>
        </div>
      )}
      <ArticleText article={article} written={read} />
    </>
  )
}

function Actions({ article, title }: { article: Read; title: string }) {
  const t = useMessages('news')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const isPublished = articleLifecycle.can('unpublish', article.status)
  const publish = useApiAction(publishArticle, {
    refreshes: [getAdminArticle, listAdminArticles],
    onDone: () => {
      say.success(t('admin.published'))
      setPublishing(false)
    },
  })
  return (
    <div className={style.tools}>
      {articleLifecycle.can('publish', article.status) && (
        <>
          <Button small look="next" onClick={() => setPublishing(true)}>
            {t('admin.publish')}
          </Button>
          <Button small onClick={() => setIsOpen(true)}>
            {t('admin.decline')}
          </Button>
        </>
      )}
      {isPublished && article.slug && (
        <>
          <ButtonLink small href={links.article(language, article.slug)} reload>
            {t('mine.see')}
          </ButtonLink>
          <Button small look="text" onClick={() => setIsOpen(true)}>
            {t('admin.unpublish')}
          </Button>
        </>
      )}
      {isPublishing && (
        <ConfirmDialog
          title={t('admin.publish_question', { title })}
          lead={t('admin.publish_follows')}
          action={t('admin.publish')}
          sending={publish}
          onConfirm={() => publish.mutate({ articleId: article.id })}
          onClose={() => setPublishing(false)}
        />
      )}
      {isOpen && (
        <DeclineDialog
          articleId={article.id}
          title={title}
          isPublished={isPublished}
          isPaid={article.paidAt !== null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

interface DeclineProps {
  articleId: string
  title: string
  isPublished: boolean
  isPaid: boolean
  onClose(): void
}

function DeclineDialog({ articleId, title, isPublished, isPaid, onClose }: DeclineProps) {
  const t = useMessages('news')
  const shared = useMessages('shared')
  const decline = useApiAction(declineArticle, {
    refreshes: [getAdminArticle, listAdminArticles],
    onDone: () => {
      say.success(t('admin.declined'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t(isPublished ? 'admin.unpublish_question' : 'admin.decline_question', { title })}
      lead={[t('admin.decline_follows'), ...(isPaid ? [t('admin.decline_paid')] : [])].join(' ')}
      label={t('admin.reason')}
      hint={t('admin.reason_hint')}
      needed={t('admin.reason_needed')}
      longest={1000}
      rows={3}
      action={t(isPublished ? 'admin.unpublish' : 'admin.decline')}
      look="next"
      leave={shared('cancel')}
      sending={decline}
      onSend={(reason) => decline.mutate({ articleId, reason })}
      onClose={onClose}
    />
  )
}
