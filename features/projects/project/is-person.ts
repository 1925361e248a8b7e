/** Words of organisations' names, in our languages and in common legal forms. */
const organisations =
  /(?<!\p{L})(inc|ltd|llc|llp|gmbh|ag|bv|srl|sarl|sas|sa|oy|ab|as|aps|co|company|group|groupe|grupo|studio|studios|estudio|atelier|ateliers|taller|office|bureau|oficina|agency|agence|agencia|partners|associates|associés|associées|asociados|architects|architectes|arquitectos|architecture|design|designers|works|workshop|lab|collective|collectif|colectivo|cooperative|coopérative|cooperativa|foundation|fondation|fundación|association|asociación|society|société|sociedad|corporation|corporación|city|ville|municipalité|ciudad|municipio|ministry|ministère|ministerio|university|université|universidad|school|école|escuela|museum|musée|museo|library|bibliothèque|biblioteca|hospital|hôpital|trust|council|conseil|consejo|bank|banque|banco|community|communauté|comunidad|club|house|maison|casa|et|and|y|of|de la|des)(?!\p{L})/iu

/**
 * Whether a credited name reads like a person's: two to four capitalised words, or two to four Chinese
 * characters. For names that no firm of the portal has.
 */
export function isPersonName(name: string): boolean {
  if (/^\p{Script=Han}{2,4}$/u.test(name)) return true
  if (/[&+\d/@|]/.test(name) || organisations.test(name)) return false
  return /^(\p{Lu}[\p{L}’'.-]*)( (\p{Lu}[\p{L}’'.-]*|van|von|der|den|de|da|di|del|du|bin|ibn|al)){1,3}$/u.test(
    name,
  )
}
