import { type Language, locales } from '#shared/language.ts'

interface Facts {
  title: string
  description: string
  /** Who made the work. */
  credit: string
  rights: string
  usage: string
  /** Where the award is confirmed. */
  address: string
  serial: string
  language: Language
}

const escaped = (words: string) =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Read where the reader speaks another language as well. */
function inOneLanguage(name: string, words: string, language: Language): string {
  const item = (tag: string) => `<rdf:li xml:lang="${tag}">${escaped(words)}</rdf:li>`
  return `<${name}><rdf:Alt>${item('x-default')}${item(locales[language])}</rdf:Alt></${name}>`
}

/** The picture's title, credit, rights and address as the press's programmes read them: IPTC Core, written as XMP. */
export function xmpOf(facts: Facts): string {
  const { title, description, credit, rights, usage, address, serial, language } = facts
  const plain = (name: string, words: string) => `<${name}>${escaped(words)}</${name}>`
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"',
    ' xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">',
    inOneLanguage('dc:title', title, language),
    inOneLanguage('dc:description', description, language),
    '<dc:creator><rdf:Seq><rdf:li>Palmarès</rdf:li></rdf:Seq></dc:creator>',
    inOneLanguage('dc:rights', rights, language),
    plain('dc:identifier', serial),
    plain('photoshop:Headline', title),
    plain('photoshop:Credit', credit),
    plain('photoshop:Source', 'Palmarès'),
    plain('xmpRights:Marked', 'True'),
    plain('xmpRights:WebStatement', address),
    inOneLanguage('xmpRights:UsageTerms', usage, language),
    `<Iptc4xmpCore:CreatorContactInfo rdf:parseType="Resource"><Iptc4xmpCore:CiUrlWork>${escaped(address)}</Iptc4xmpCore:CiUrlWork></Iptc4xmpCore:CreatorContactInfo>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('')
}
