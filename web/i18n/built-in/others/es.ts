export const words = import.meta.glob<Record<string, string>>(
  ['../../../../features/{*,*/*}/messages/es.json', '!../../../../features/accounts/messages/**'],
  { import: 'default', eager: true },
)
