export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/{*,*/*}/messages/es.json',
    '!../../../../features/{accounts,mailings,overview,pages}/messages/**',
    '!../../../../features/accounts/users/messages/**',
  ],
  { import: 'default', eager: true },
)
