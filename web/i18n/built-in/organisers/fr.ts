export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/{mailings,overview,pages}/messages/fr.json',
    '../../../../features/accounts/users/messages/fr.json',
  ],
  { import: 'default', eager: true },
)
