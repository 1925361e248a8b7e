import { expect, test } from 'vitest'
import { freeArticleSlug } from './slug.ts'

const article = {
  id: '0198a000-0000-7000-8000-0123456789ab',
  language: 'fr' as const,
  title: { en: 'A roof', fr: 'Un toit d’été', 'zh-hans': '夏天的屋顶', es: '' },
}

test('an article’s slug is made of its title in its own language', () => {
  expect(freeArticleSlug(article, () => false)).toBe('un-toit-d-ete')
})

test('a title that is already in use gets the end of the article’s id', () => {
  expect(freeArticleSlug(article, (slug) => slug === 'un-toit-d-ete')).toBe('un-toit-d-ete-0123456789ab')
})

test('a title without a letter that a slug allows still gets a slug', () => {
  const chinese = { ...article, language: 'zh-hans' as const, title: { ...article.title, en: '', fr: '' } }

  expect(freeArticleSlug(chinese, () => false)).toBe('news-0123456789ab')
})
