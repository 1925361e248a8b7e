import type { Localized } from './types.ts'

/** What the demo's jurors write to the organisers, each in the language they write in. */
export const remarks: readonly string[] = [
  'The plan is so clear that the photographs need not explain it. I would have liked one winter view.',
  'Le détail des joints mérite à lui seul le déplacement; la notice, elle, en dit un peu trop.',
  'A modest brief, answered with unusual care. The entrance sequence is the best thing I have seen this year.',
  'Muy buen trabajo con pocos materiales. Echo en falta saber cómo envejece.',
  'I go back and forth on the roof. The section convinces me, the street view does not yet.',
  'On sent que les usagers ont été écoutés. La lumière du soir aurait pu être montrée.',
  'Beautifully made. I wonder whether it can be repaired without its maker.',
  'L’idée est juste et tenue jusqu’au bout; rien n’est là pour la photo.',
  'The text promises more than the drawings show, yet what is shown is excellent.',
  'Una idea sencilla llevada hasta el último detalle. La circulación es ejemplar.',
]

/** The same as the organiser lets entrants read them: nothing in it tells who wrote. */
export const remarksForEntrants: readonly string[] = [
  'The jury found the idea right for its place, and carried through to the last detail. One more view in winter would have helped.',
  'Le jury a salué la justesse des détails et la retenue de l’ensemble; une coupe de plus aurait aidé à comprendre la structure.',
]

export const recusalReason = 'I advised the client at the outset and would rather leave this one to others.'

export const overrideReasons: readonly string[] = [
  'The jury took the entry up again when it met, and gave it the level of the works beside it.',
  'Settled by the jury at its meeting: the score stood within its margin of error of the threshold.',
]

export const invitationWords =
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
