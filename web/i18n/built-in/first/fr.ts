export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/accounts/messages/fr.json',
    '../../../../shared/messages/fr.json',
    '../../../areas/messages/fr.json',
  ],
  { import: 'default', eager: true },
)
