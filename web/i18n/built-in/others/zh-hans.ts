export const words = import.meta.glob<Record<string, string>>(
  ['../../../../features/*/messages/zh-hans.json', '!../../../../features/accounts/**'],
  { import: 'default', eager: true },
)
