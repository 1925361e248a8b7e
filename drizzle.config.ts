import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/tables.ts', './features/*/server/tables.ts'],
  out: './migrations',
  casing: 'snake_case',
})
