export const words = import.meta.glob<Record<string, string>>(
  ['../../features/*/words/fr.json', '../../shared/words/fr.json', '../areas/words/fr.json'],
  { import: 'default', eager: true },
)
