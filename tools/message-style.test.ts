import { expect, test } from 'vitest'
import { labelProblems, sameTexts, styleProblems } from './message-style.ts'

const long = `${Array.from({ length: 31 }, () => 'word').join(' ')}.`

test('double spaces, straight quotes, three dots, retired words and long sentences are reported', () => {
  expect(styleProblems('en', 'Saved.  Go on')).toEqual(['a double space'])
  expect(styleProblems('en', "It's saved")).toEqual(['a straight quote'])
  expect(styleProblems('en', 'Loading...')).toEqual(['three dots for …'])
  expect(styleProblems('en', 'What is given back?')).toEqual(['the retired term “given back”'])
  expect(styleProblems('en', long)).toEqual(['a sentence of more than 30 words'])
  expect(styleProblems('en', `Short. ${long.slice(5)}`)).toEqual([])
})

test('French has a no-break space before a colon and inside guillemets, and none before ; ! ?', () => {
  expect(styleProblems('fr', 'Prix : 10')).toEqual(['a colon without a no-break space before it'])
  expect(styleProblems('fr', 'Prix\u00a0: 10 à 10:30, voir https://example.org')).toEqual([])
  expect(styleProblems('fr', 'Vraiment ?')).toEqual(['a space before ; ! or ?'])
  expect(styleProblems('fr', '« Pont »')).toEqual(['a guillemet without its no-break space'])
  expect(styleProblems('fr', '«\u00a0Pont\u00a0»')).toEqual([])
})

test('French does not take its reader for a man', () => {
  const masculine = ['a masculine form for the reader']
  expect(styleProblems('fr', 'Si vous êtes connecté ici, continuez.')).toEqual(masculine)
  expect(styleProblems('fr', 'Vous n’êtes pas connecté.')).toEqual(masculine)
  expect(styleProblems('fr', 'Vous serez déconnecté; vous êtes ainsi protégé.')).toEqual(masculine)
  expect(styleProblems('fr', 'Confirmer sans être connecté le supprime.')).toEqual(masculine)
  expect(styleProblems('fr', 'Cet appareil a été déconnecté. Vous êtes la seule personne.')).toEqual([])
})

test('Chinese has full-width punctuation, and spaces only beside Latin letters and figures', () => {
  expect(styleProblems('zh-hans', '已保存,请继续')).toEqual(['half-width punctuation'])
  expect(styleProblems('zh-hans', '已 保存')).toEqual(['a space inside Chinese text'])
  expect(styleProblems('zh-hans', '还剩 {{count}} 项，共 3 项')).toEqual([])
})

test('Spanish opens its questions', () => {
  expect(styleProblems('es', 'Continuar?')).toEqual(['a question mark without its pair'])
  expect(styleProblems('es', '¿Continuar?')).toEqual([])
})

test('two keys with the same text in every language are reported, but not if one language tells them apart', () => {
  const english = { open: 'Open', start: 'Open', file_one: 'file', file_other: 'file' }

  expect(sameTexts([english, { open: 'Ouvrir', start: 'Ouvrir', file_one: 'x', file_other: 'x' }])).toEqual([
    ['open', 'start'],
  ])
  expect(sameTexts([english, { open: 'Ouvert', start: 'Ouvrir', file_one: 'x', file_other: 'x' }])).toEqual(
    [],
  )
})

test('a name for screen readers that lacks the visible label is reported', () => {
  expect(labelProblems({ remove: 'Remove', remove_named: 'Remove {{name}}' })).toEqual([])
  expect(labelProblems({ draft: 'Return to draft', draft_named: 'Return {{title}} to draft' })).toEqual([
    'draft_named',
  ])
})
