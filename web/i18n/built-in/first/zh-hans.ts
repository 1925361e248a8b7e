export const words = import.meta.glob<Record<string, string>>(
  [
    '../../../../features/accounts/messages/zh-hans.json',
    '../../../../shared/messages/zh-hans.json',
    '../../../areas/messages/zh-hans.json',
  ],
  { import: 'default', eager: true },
)
