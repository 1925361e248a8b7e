export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/accounts/messages/en.json',
    '../../../../shared/messages/en.json',
    '../../../areas/messages/en.json',
  ],
  { import: 'default', eager: true },
)
