import { formatNumber } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { ImageProblem, usePreviews } from '#web/uploads/Previews.tsx'
import { UploadLines } from '#web/uploads/UploadLines.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import { isComing } from '#web/uploads/uploading.ts'
import { type ArticleView, getArticle, removeArticleCover } from '../contract.ts'
import { coverShortestSide } from '../cover.ts'
import style from './News.module.css'

/** The picture above an article; the same in every language. */
export function ArticleCover({ article }: { article: ArticleView }) {
  const t = useMessages('news')
  const language = useLanguage()
  const uploads = useUploads('article-cover', article.id)
  const remove = useApiAction(removeArticleCover, { refreshes: [getArticle] })
  const { cover, id } = article
  usePreviews(getArticle, { articleId: id }, [cover])
  const isArriving = uploads.items.some(isComing)
  return (
    <section className={`${style.fields} ${style.apart}`} aria-labelledby="cover">
      <h2 className={style.part} id="cover">
        {t('cover.title')}
      </h2>
      {cover && <Picture image={cover} alt="" sizes="(max-width: 800px) 100vw, 760px" />}
      <ImageProblem image={cover} />
      <p className="small muted">{t('cover.hint', { side: formatNumber(coverShortestSide, language) })}</p>
      <div className={style.tools}>
        <ChooseFiles
          label={t(cover ? 'cover.replace' : 'cover.choose')}
          busy={isArriving}
          onFiles={(files) => uploads.add(files.slice(0, 1))}
        />
        {cover && (
          <Button
            small
            look="text"
            busy={remove.isPending}
            onClick={() => remove.mutate({ articleId: id }, { onError: (error) => say.error(error.message) })}
          >
            {t('cover.remove')}
          </Button>
        )}
      </div>
      <UploadLines uploads={uploads} />
    </section>
  )
}
