import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { links } from '#web/links.ts'
import style from './ApplicationFoot.module.css'
import { Footer } from './frame/Footer.tsx'

/** The footer of the public site, under the application's screens. */
export function ApplicationFoot() {
  const t = useMessages('areas')
  const language = useLanguage()
  return (
    <div className={style.foot}>
      <Footer
        label={t('footer.label')}
        notice={t('footer.notice', { year: new Date().getFullYear() })}
        items={(['privacy', 'terms'] as const).map((key) => ({
          key,
          label: t(`footer.${key}`),
          href: links.page(language, key),
          reload: true,
        }))}
      />
    </div>
  )
}
