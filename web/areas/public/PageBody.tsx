import { AwardPage } from '#features/awards/web/AwardPage.tsx'
import { EditionPage } from '#features/gallery/editions/web/EditionPage.tsx'
import { EditionsPage } from '#features/gallery/editions/web/EditionsPage.tsx'
import { JudgingPage } from '#features/gallery/editions/web/JudgingPage.tsx'
import { SubmitPage } from '#features/gallery/editions/web/SubmitPage.tsx'
import type { PublicPage, Surroundings } from '#features/gallery/pages/pages.ts'
import { addressOfWork } from '#features/gallery/pages/web/addresses.ts'
import { BrokenPage } from '#features/gallery/pages/web/BrokenPage.tsx'
import { MissingPage } from '#features/gallery/pages/web/MissingPage.tsx'
import { TextPage } from '#features/gallery/pages/web/TextPage.tsx'
import { emptyQuery, searchOf } from '#features/gallery/search/wall.ts'
import { InspirationsPage } from '#features/gallery/search/web/InspirationsPage.tsx'
import { FirmPage } from '#features/gallery/works/web/FirmPage.tsx'
import { RelatedWorks } from '#features/gallery/works/web/RelatedWorks.tsx'
import { WorkPage } from '#features/gallery/works/web/WorkPage.tsx'
import { ArticlePage } from '#features/news/web/ArticlePage.tsx'
import { MagazinePage } from '#features/news/web/MagazinePage.tsx'
import { NewsPage } from '#features/news/web/NewsPage.tsx'
import { links } from '#web/links.ts'
import { messagesFrom } from './public-messages.ts'

/** The content between header and footer. */
export function PageBody({ page, around }: { page: PublicPage; around: Surroundings }) {
  const { language } = around
  const t = messagesFrom(around, 'gallery')
  const areas = messagesFrom(around, 'areas')
  switch (page.kind) {
    case 'wall':
      return <InspirationsPage wall={page.wall} language={language} t={t} />
    case 'work':
      return (
        <main id="main">
          <WorkPage
            work={page.work}
            awards={page.awards}
            firms={page.firms}
            language={language}
            t={t}
            parts={messagesFrom(around, 'projects')}
            wallOf={({ levelKey, year }) =>
              `${links.inspirations(language)}${searchOf({ ...emptyQuery, level: [levelKey], year: [String(year)] })}`
            }
          />
          <RelatedWorks works={page.related} language={language} t={t} />
        </main>
      )
    case 'firm':
      return <FirmPage firm={page} language={language} t={t} />
    case 'awards':
      return <EditionsPage editions={page.editions} language={language} t={t} />
    case 'edition':
      return <EditionPage edition={page.edition} language={language} t={t} />
    case 'judging':
      return (
        <JudgingPage
          judging={page.judging}
          language={language}
          t={t}
          contests={messagesFrom(around, 'contests')}
        />
      )
    case 'award':
      return (
        <AwardPage
          page={page}
          work={page.work && addressOfWork(page.work, language)}
          language={language}
          t={messagesFrom(around, 'awards')}
        />
      )
    case 'submit':
      return <SubmitPage contests={page.contests} language={language} t={t} />
    case 'news':
      return <NewsPage news={page} language={language} t={messagesFrom(around, 'news')} />
    case 'article':
      return <ArticlePage article={page} language={language} t={messagesFrom(around, 'news')} />
    case 'magazine':
      return <MagazinePage issues={page.issues} language={language} t={messagesFrom(around, 'news')} />
    case 'text':
      return <TextPage title={page.title} content={page.content} language={language} />
    case 'broken':
      return (
        <BrokenPage
          reference={page.reference}
          message={page.message}
          language={language}
          t={t}
          areas={areas}
        />
      )
    case 'missing':
      return <MissingPage language={language} t={t} areas={areas} />
  }
}
