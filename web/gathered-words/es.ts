export const words = import.meta.glob<Record<string, string>>(
  ['../../features/*/words/es.json', '../../shared/words/es.json', '../areas/words/es.json'],
  { import: 'default', eager: true },
)
