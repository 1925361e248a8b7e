import { useState } from 'react'
import { useParams } from 'react-router'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { HtmlPreview } from '#web/parts/HtmlPreview.tsx'
import type { TextGroup } from '../contract.ts'
import { builtInPages, getPageTexts, listPageTexts, previewPage } from '../contract-pages.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import style from './Texts.module.css'
import { TextsFrame } from './TextsFrame.tsx'
import { fieldOf, useTextsForm } from './texts-form.ts'

type Slug = (typeof builtInPages)[number]

/** The title and the content of one page in all languages. */
export function Component() {
  const t = useMessages('pages')
  const { slug } = useParams()
  const known = builtInPages.find((page) => page === slug)
  return known ? <Page slug={known} /> : <StateScreen title={t('page_texts.unknown')} />
}

function Page({ slug }: { slug: Slug }) {
  const found = useApiQuery(getPageTexts, { slug })
  return (
    <Waiting of={found} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(group) => <PageForm key={`${slug} ${group.version}`} slug={slug} group={group} />}
    </Waiting>
  )
}

function PageForm({ slug, group }: { slug: Slug; group: TextGroup }) {
  const t = useMessages('pages')
  const language = useLanguage()
  const nameOf = (at: number) => t(at === 0 ? 'page_texts.page_title' : 'page_texts.page_content')
  const form = useTextsForm(group, nameOf, [getPageTexts, listPageTexts])
  return (
    <>
      <TitleBlock
        title={form.values[fieldOf(0, language, 'other')] || slug}
        facts={
          slug === 'home' ? (
            t('page_texts.home')
          ) : (
            <a href={links.page(language, slug)}>{links.page(language, slug)}</a>
          )
        }
      />
      <TextsFrame group={group} form={form} nameOf={nameOf}>
        <Preview slug={slug} textOf={(at, one) => form.values[fieldOf(at, one, 'other')] ?? ''} />
      </TextsFrame>
    </>
  )
}

interface PreviewProps {
  slug: Slug
  textOf(at: number, language: ReturnType<typeof useLanguage>): string
}

/** The page as it looks on the public site, also before it is saved. */
function Preview({ slug, textOf }: PreviewProps) {
  const t = useMessages('pages')
  const sentenceOf = useFailureSentence()
  const [language, setLanguage] = useState(useLanguage())
  const preview = useApiAction(previewPage)
  return (
    <section className={style.preview}>
      <h2 className={style.heading}>{t('texts.preview')}</h2>
      <div className={style.tools}>
        <LanguageChoice value={language} onChange={setLanguage} />
        <Button
          small
          busy={preview.isPending}
          onClick={() =>
            preview.mutate({ slug, language, title: textOf(0, language), content: textOf(1, language) })
          }
        >
          {t('texts.show_preview')}
        </Button>
      </div>
      {preview.error && <p role="alert">{sentenceOf(preview.error)}</p>}
      {preview.data && <HtmlPreview html={preview.data.html} title={t('texts.preview')} />}
    </section>
  )
}
