/** TypeScript's DOM types lack it; it does not exist when the server renders a page. */
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
