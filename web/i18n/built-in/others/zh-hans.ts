export const words = import.meta.glob<Record<string, string>>(
  ['../../../../features/{*,*/*}/messages/zh-hans.json', '!../../../../features/accounts/messages/**'],
  { import: 'default', eager: true },
)
