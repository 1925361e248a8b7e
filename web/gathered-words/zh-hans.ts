export const words = import.meta.glob<Record<string, string>>(
  ['../../features/*/words/zh-hans.json', '../../shared/words/zh-hans.json', '../areas/words/zh-hans.json'],
  { import: 'default', eager: true },
)
