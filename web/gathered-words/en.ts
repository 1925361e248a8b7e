export const words = import.meta.glob<Record<string, string>>(
  ['../../features/*/words/en.json', '../../shared/words/en.json', '../areas/words/en.json'],
  { import: 'default', eager: true },
)
