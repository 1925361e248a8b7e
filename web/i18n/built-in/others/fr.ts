export const words = import.meta.glob<Record<string, string>>(
  ['../../../../features/*/messages/fr.json', '!../../../../features/accounts/**'],
  { import: 'default', eager: true },
)
