export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/{mailings,overview,pages}/messages/en.json',
    '../../../../features/accounts/users/messages/en.json',
  ],
  { import: 'default', eager: true },
)
