import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/database/tables.ts',
    './features/**/server/tables.ts',
    './features/**/server/*-tables.ts',
  ],
  // The check generates into a copy and expects nothing new.
  out: process.env.MIGRATIONS_FOLDER ?? './migrations',
  casing: 'snake_case',
})
