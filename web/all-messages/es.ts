export const words = import.meta.glob<Record<string, string>>(
  ['../../features/*/messages/es.json', '../../shared/messages/es.json', '../areas/messages/es.json'],
  { import: 'default', eager: true },
)
