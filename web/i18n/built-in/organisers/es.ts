export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/{mailings,overview,pages}/messages/es.json',
    '../../../../features/accounts/users/messages/es.json',
  ],
  { import: 'default', eager: true },
)
