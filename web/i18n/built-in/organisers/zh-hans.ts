export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/{mailings,overview,pages}/messages/zh-hans.json',
    '../../../../features/accounts/users/messages/zh-hans.json',
  ],
  { import: 'default', eager: true },
)
