/** The compiler's own description of the browser does not know it yet; where a page is drawn on the server there is none. */
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
