export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/accounts/messages/es.json',
    '../../../../shared/messages/es.json',
    '../../../areas/messages/es.json',
  ],
  { import: 'default', eager: true },
)
