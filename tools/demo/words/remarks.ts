import type { Localized } from './types.ts'

/** What the demo's jurors write to the organisers, each in the language they write in. */
export const remarks: readonly string[] = [
  'So clear that the text need not explain it. I would have liked one view after a year of use.',
  'Le détail mérite à lui seul le déplacement; la notice, elle, en dit un peu trop.',
  'A modest brief, answered with unusual care. One of the best things I have seen this year.',
  'Muy buen trabajo con pocos materiales. Echo en falta saber cómo envejece.',
  'I go back and forth on this one. The idea convinces me, the last picture does not yet.',
  'On sent que les usagers ont été écoutés. J’aurais aimé les voir sur les images.',
  'Beautifully made. I wonder whether it can be repaired without its maker.',
  'L’idée est juste et tenue jusqu’au bout; rien n’est là pour la photo.',
  'The text promises more than the pictures show, yet what is shown is excellent.',
  'Una idea sencilla llevada hasta el último detalle. No sobra nada.',
]

/** The same as the organiser lets entrants read them: nothing in it tells who wrote. */
export const remarksForEntrants: readonly string[] = [
  'The jury found the idea right, and carried through to the last detail. A view after a year of use would have helped.',
  'Le jury a salué la justesse des détails et la retenue de l’ensemble; des images de l’usage auraient aidé à en juger.',
]

export const recusalReason = 'I advised the client at the outset and would rather leave this one to others.'

export const overrideReasons: readonly string[] = [
  'The jury took the entry up again when it met, and gave it the level of the works beside it.',
  'Settled by the jury at its meeting: the score stood within its margin of error of the threshold.',
]

export const invitationMessages =
  'We would be glad to have you with us again this year: some forty works, all of them read from home.'

/** Where entrants named themselves: in a text by oversight, in a legend by a coincidence that tells nothing. */
export const slips: Record<'text' | 'legend', (maker: string) => Localized> = {
  text: (maker) => ({
    en: `${maker} has kept to what was there.`,
    fr: `${maker} s’en est tenu à ce qui était là.`,
    'zh-hans': `${maker} 保留了原有的一切。`,
    es: `${maker} se ha ceñido a lo que había.`,
  }),
  legend: (maker) => ({
    en: `Seen from the street, which is called ${maker} as well.`,
    fr: `Vu de la rue, qui s’appelle elle aussi ${maker}.`,
    'zh-hans': `从街上望去，这条街也叫 ${maker}。`,
    es: `Visto desde la calle, que también se llama ${maker}.`,
  }),
}

export const prizes = {
  'grand-prize': {
    en: 'Grand Prize of the Year',
    fr: 'Grand Prix de l’année',
    'zh-hans': '年度大奖',
    es: 'Gran Premio del Año',
  },
  'product-of-the-year': {
    en: 'Product of the Year',
    fr: 'Produit de l’année',
    'zh-hans': '年度产品',
    es: 'Producto del Año',
  },
} satisfies Record<string, Localized>
