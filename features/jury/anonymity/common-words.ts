/** Trade words in the names of firms. Alone they identify nobody. */
export const tradeWords = new Set(
  (
    'studio studios atelier ateliers agence agency bureau office offices workshop lab laboratoire laboratory ' +
    'collective collectif collaborative partners partner partnership associates associes associe asociados ' +
    'group groupe grupo company compagnie team equipe equipo consultants consulting conseil conseils ' +
    'architecture architectures architect architects architecte architectes architectural arquitectura ' +
    'arquitecto arquitecta arquitectos arquitectes design designs designer designers diseno interior interiors ' +
    'interieur interieurs landscape landscapes paysage paysages paisaje paysagiste paysagistes urbanism urbanisme ' +
    'urbanismo lighting lumiere eclairage iluminacion engineering engineers ingenierie ingenieurs ingenieria ' +
    'construction constructions construccion builders furniture mobilier muebles photography photographer ' +
    'photographe photographie fotografia fotografo photo photos image images visuals media productions ' +
    'estudio taller oficina despacho'
  ).split(' '),
)

/** Everyday words that are names as well. In a text they seldom mean a user. */
const everyday = new Set(
  (
    'north south east west nord sud est ouest norte este oeste house home maison casa park parc parque stone ' +
    'pierre piedra wood bois madera woods hill hills colline lake lac lago river riviere field fields champ bridge ' +
    'pont puente church eglise hall mill forest foret bosque garden jardin marsh wells well ford street road ' +
    'light lumiere love noble young king prince white black green brown gray grey gold silver rose blue bleu ' +
    'blanc noir rouge rojo blanco negro verde vert brun roux petit grand grande long short rich urban urbain ' +
    'public space espace place city ville ciudad town village room rooms wall walls tower towers tour glass ' +
    'verre steel acier water summer winter spring snow rain sand beach shore coast point view vista wave open ' +
    'modern moderne moderno nouveau nouvelle nuevo creative creation international national global world first ' +
    'plus more form forme forma line ligne linea cube block square carre circle cercle good best fine sage bell ' +
    'baker cook carpenter mason page bishop abbott marin martin jour matin temple rock banks west coast'
  ).split(' '),
)

export function isCommonWord(folded: string): boolean {
  return tradeWords.has(folded) || everyday.has(folded)
}
