import type { Surroundings } from '#features/gallery/pages/page-views.ts'
import { links } from '#web/links.ts'
import { Footer } from '../frame/Footer.tsx'
import type { MenuItem } from '../frame/frame-messages.ts'
import { messagesFrom } from './public-messages.ts'

const item = (label: string, href: string): MenuItem => ({ key: href, label, href })

/** Every page of the public site that is not about one work. */
export function PublicFooter({ around, year }: { around: Surroundings; year: number }) {
  const { language } = around
  const t = messagesFrom(around, 'gallery')
  const news = messagesFrom(around, 'news')
  const frame = messagesFrom(around, 'areas')
  const text = (slug: 'about' | 'contact' | 'faq' | 'rules') =>
    item(t(`footer.${slug}`), links.page(language, slug))
  return (
    <Footer
      label={frame('footer.label')}
      notice={frame('footer.notice', { year })}
      groups={[
        {
          title: t('footer.discover'),
          items: [
            item(t('wall.title'), links.inspirations(language)),
            item(t('awards.title'), links.awards(language)),
            item(t('kind.product'), links.products(language)),
            item(t('firms.title'), links.publicFirms(language)),
            item(t('map.title'), links.map(language)),
          ],
        },
        {
          title: t('footer.read'),
          items: [
            item(news('public.news'), links.news(language)),
            item(news('public.magazine'), links.magazine(language)),
            item(news('public.feed'), links.newsFeed(language)),
          ],
        },
        {
          title: t('footer.take_part'),
          items: [
            item(t('submit.title'), links.submit(language)),
            text('faq'),
            text('rules'),
            item(frame('menu.enter'), links.loginIn(language)),
          ],
        },
        {
          title: t('footer.about_us'),
          items: [
            text('about'),
            text('contact'),
            item(t('awards.check'), links.verifyAward(language)),
            item(frame('footer.privacy'), links.page(language, 'privacy')),
            item(frame('footer.terms'), links.page(language, 'terms')),
          ],
        },
      ]}
    />
  )
}
