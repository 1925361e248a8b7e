/** Missing in TypeScript's DOM types. Undefined during server rendering. */
declare var trustedTypes:
  | undefined
  | {
      createPolicy(
        name: string,
        rules: {
          createHTML(html: string): string | null
          createScriptURL?(address: string): string | null
        },
      ): { createHTML(html: string): string }
    }
