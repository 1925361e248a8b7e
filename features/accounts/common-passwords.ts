/** Whose password it is to be: what others know of a person is guessed first. */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
}

/**
 * What heads every published list of stolen passwords, of eight characters or more, lower case and without the digits
 * and marks around it, which guessers add by themselves: "Sunshine2024!" is "sunshine". Words that are shorter stand
 * here too, for the digits that make them long enough. Compared without accents.
 */
const words = `
  aaaaaa abcabc abcd abcdef abcdefg abcdefgh access action adidas administrateur administrator admin adobe alejandra
  alejandro alexander alexandra alexandre alexis amanda amour america amorcito andrea andrew angel angelica angelo
  anthony apple architect architecte architecture arsenal asdasd asdf asdfasdf asdfgh asdfghjk asdfghjkl asdfjkl ashley
  asshole august austin awesome azerty azertyui azertyuiop baby babygirl bailey bananas baseball basketball batman
  beautiful benjamin bienvenue bienvenu bigdaddy biteme blahblah blink bonjour brandon bubbles buster butterfly
  california camille canada carlos caroline champion change changeme changeit charlie charlotte cheese chelsea chicago
  chicken chocolat chocolate christian christine christmas christopher claudia computer concours contest contrasena
  contrasenia cookie corvette cowboys cristina daniel daniela danielle darkness default demo deneme design designer
  diamond digital dolphin donald doudou dragon drowssap dubsmash eagles easter einstein elephant elizabeth estrella
  eminem everton family fashion february ferrari fernando florence flower flowers football forever formula formule
  france francois freedom friend friends fuckyou gabriel gandalf garfield garfields george gfhjkm ginger girl god
  goodluck google gracie guest guitar gwerty hahaha hannah hardcore harley harrypotter heather hello hellohello
  hellokitty helloworld hockey holiday hola hollywood hunter iloveu iloveyou inspiration internet isabelle jackson
  jamaica jasmine jennifer jeremy jessica jesuis jetaime johnny jonathan jordan joseph joshua juin juillet july june
  junior justin katherine killer kimberly kitty klaster knight kristina letmein liberty liverpool lol london looking
  love loveme lovely loveyou loulou ludovic madison maggie manchester manunited marie marina marlboro marseille martin
  master matthew maverick maxwell megaman mercedes merlin mexico michael michelle midnight miguel minecraft minnie
  monday money monika monkey montreal morgan motdepasse motdepass moncompte mother mustang mynoob naruto natalia
  natasha nathalie nicolas nicole nintendo nothing november octobre october oliver olivia orange paris pass passe
  passer passion passpass passw passwd passwo passwort password passwords passwrd palmares pakistan parola patricia
  patrick peanut pepper philippe phoenix playboy player please pokemon porsche portal portail princess princesa
  princesse private purple qazwsx qazwsxedc qqww quebec qwaszx qwe qweasd qweasdzxc qweqwe qwer qwerasdf qwert qwerty
  qwertyu qwertyui qwertyuiop qwerqwer qwertz qwertzuiop rainbow rangers realmadrid redsox remember richard robert
  rockstar ronaldo russia sabrina samantha samsung sandra saturday scooter sebastian secret secrets secure
  security september septembre server service seven shadow shannon silver simone single skywalker slipknot snickers
  snoopy soccer soleil spiderman spring squirtle star starwars startrek stella stephanie steven stupid student studio
  summer sunday sunflower sunshine superman superstar support sweet sweetheart sweety sydney system tamara taylor
  tequiero teamo temp temporary test testing testtest theman therock thomas thunder tigger tinkerbell topgun toronto
  toyota training trustno trustnoone tuesday tweety twilight undertaker unknown user username vacances valentina
  valentine vanessa vegeta veronica victor victoria vincent virginia volcom voyage wanker warcraft warrior welcome
  westside whatever william willow windows winner winter wizard woaini wolfgang yankees yellow youtube zaq zaqwsx
  zaqxsw zxcv zxcvb zxcvbn zxcvbnm zzzzzz
`

const wordSet = new Set(words.trim().split(/\s+/))

/** What stays common although its digits stand between its letters, or is nothing but digits. */
const whole = new Set(
  `
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
  a1b2c3d4 a1s2d3f4 1a2b3c4d p@ssw0rd p@ssword passw0rd pa55word pa55w0rd p4ssword p4ssw0rd adm1n123 l3tm31n abc123abc
  a123456a qwe123qwe 123qweasd 123abc123 1234qwer 12341234 12344321 11223344 1122334455 112233445566 123123123 123321123
  12312312 12345678910 123456789a 1234567890a 1029384756 147258369 14725836 159357159 741852963 789456123 963852741
  987654321 0987654321 9876543210 10203040 102030405060 01234567 0123456789 1234512345 1231231234 88888888 20202020
  12121212 13131313 21212121 69696969 31415926 314159265 19841984 iloveyou2 wo123456 5201314 52013145201314 woaini1314
  147852369 qwerty12345678 aa123456 aa12345678 a12345678 a123456789 abcd1234 abcd12345 1234abcd asdf1234 zxcv1234
  `
    .trim()
    .split(/\s+/),
)

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
/** Without the digits and marks around it. */
const coreOf = (text: string) => lettersOf(text).replace(/^\p{N}+|\p{N}+$/gu, '')

/** One character again and again, or characters that follow one another: "zzzzzzzz", "45678901", "hgfedcba". */
function isRun(text: string): boolean {
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    // After 9 comes 0, and before it.
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step)
  }
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/** A short text written several times: "abcabcabc", "palmares palmares". */
function repeatedPart(text: string): string | null {
  return /^(.{1,12}?)\1+$/u.exec(text)?.[1] ?? null
}

function ownWords({ email, firstName, lastName }: PasswordOwner): Set<string> {
  const [local = '', host = ''] = plain(email).split('@')
  const parts = [
    ...local.split(/[^\p{L}\p{N}]+/u),
    ...host.split('.').slice(0, -1),
    ...firstName.split(/[\s'’-]+/u),
    ...lastName.split(/[\s'’-]+/u),
    local,
    email,
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
  ]
  return new Set(parts.map(coreOf).filter((part) => part.length >= 3))
}

/** Whether a password would be among the first that somebody tries: known to everybody, or known of its owner. */
export function isCommonPassword(password: string, owner: PasswordOwner): boolean {
  const letters = lettersOf(password)
  const core = coreOf(password)
  if (whole.has(plain(password)) || whole.has(letters)) return true
  if (letters === '' || isRun(letters)) return true
  const own = ownWords(owner)
  const isKnown = (text: string) => wordSet.has(text) || own.has(text)
  if (isKnown(core)) return true
  const part = repeatedPart(letters)
  return part !== null && (part.length <= 3 || isKnown(coreOf(part)) || isRun(part))
}
