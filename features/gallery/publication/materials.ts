import { folded } from '#shared/folded.ts'

/** The materials of the filter. Their names are messages. */
export const materials = [
  'aluminium',
  'bamboo',
  'brass',
  'brick',
  'bronze',
  'ceramic',
  'concrete',
  'copper',
  'cork',
  'cotton',
  'earth',
  'fabric',
  'felt',
  'glass',
  'granite',
  'hemp',
  'leather',
  'limestone',
  'linen',
  'marble',
  'paper',
  'plaster',
  'plastic',
  'porcelain',
  'recycled',
  'resin',
  'rubber',
  'silk',
  'slate',
  'steel',
  'stone',
  'straw',
  'terracotta',
  'terrazzo',
  'composite',
  'wood',
  'wool',
  'zinc',
] as const
export type Material = (typeof materials)[number]

/** The words of entrants for each material, in the four languages, folded. A word ending in * may continue. */
const words: Record<Material, string> = {
  aluminium: 'alumin*, 铝',
  bamboo: 'bamboo, bambou*, bambu*, 竹',
  brass: 'brass, laiton, laton, 黄铜',
  brick: 'brick*, brique*, ladrillo*, 砖',
  bronze: 'bronze*, bronce, 青铜',
  ceramic: 'ceramic*, ceramique*, stoneware, gres, earthenware, faience, 陶瓷, 陶',
  concrete: 'concrete, beton*, hormigon, concreto, 混凝土',
  copper: 'copper, cuivre, cobre, 紫铜, 铜板',
  cork: 'cork, liege, corcho, 软木',
  cotton: 'cotton, coton, algodon, 棉',
  earth: 'earth, adobe, pise, clay, argile, terre, tierra, arcilla, tapial, 夯土, 泥土, 黏土, 生土',
  fabric: 'fabric*, textile*, tissu*, tela*, textil*, canvas, toile*, lona, 织物, 布, 帆布',
  felt: 'felt, feutre*, fieltro, 毛毡',
  glass: 'glass, glazing, verre*, vitrage*, vidrio*, cristal*, 玻璃',
  granite: 'granit*, 花岗岩',
  hemp: 'hemp, hempcrete, chanvre, canamo, 麻',
  leather: 'leather, cuir*, cuero*, 皮革',
  limestone: 'limestone, calcaire*, caliza*, 石灰岩, 石灰石',
  linen: 'linen, lin, lino, flax, 亚麻',
  marble: 'marble, marbre*, marmol*, 大理石',
  paper: 'paper, cardboard, papier*, carton*, papel*, 纸',
  plaster: 'plaster, stucco, gypsum, lime, platre*, enduit*, chaux, yeso, cal, estuco, 石膏, 灰泥',
  plastic:
    'plastic*, plastique*, polymer*, polycarbonate, policarbonato, acrylic, acrylique, acrilico, nylon, 塑料, 亚克力',
  porcelain: 'porcelain*, porcelaine, porcelana, 瓷',
  recycled: 'recycled, reclaimed, salvaged, recycle*, reemploi, recupere*, reciclad*, recuperad*, 再生, 回收',
  resin: 'resin*, resine*, resina*, epoxy, 树脂',
  rubber: 'rubber, caoutchouc, caucho, goma, silicone, silicona, 橡胶, 硅胶',
  silk: 'silk, soie, seda, 丝绸',
  slate: 'slate, ardoise*, pizarra*, 板岩',
  steel: 'steel, acier*, acero*, iron, fer, fonte, hierro, corten, 钢, 铁',
  stone: 'stone*, pierre*, piedra*, sandstone, basalt*, travertin*, 石材, 石头, 砂岩, 玄武岩',
  straw: 'straw, thatch, reed, paille, chaume, roseau*, paja, cana, 稻草, 茅草, 芦苇',
  terracotta: 'terracotta, terra-cotta, terre cuite, terracota, barro cocido, 陶土, 赤陶',
  terrazzo: 'terrazzo, terrazo, 水磨石',
  composite:
    'fibreglass, fiberglass, carbon, carbone, carbono, fibre de verre, fibra de vidrio, 碳纤维, 玻璃纤维',
  wood: 'wood*, timber, plywood, oak, pine, ash, birch, cedar, larch, spruce, walnut, beech, cherry, maple, fir, clt, glulam, bois, chene, pin, frene, bouleau, cedre, meleze, epinette, noyer, hetre, erable, sapin, contreplaque*, madera*, roble, pino, fresno, abedul, cedro, alerce, nogal, haya, arce, 木, 橡木',
  wool: 'wool*, laine*, lana*, 羊毛',
  zinc: 'zinc, 锌',
}

const patternOf = (word: string) => {
  const stem = word.replace('*', '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  if (/\p{Script=Han}/u.test(word)) return stem
  return `(?<![\\p{L}\\p{N}])${stem}${word.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'}`
}

const patterns = materials.map((material) => ({
  material,
  pattern: new RegExp(words[material].split(', ').map(patternOf).join('|'), 'u'),
}))

/** The materials that an entrant's text names, in any of the languages. */
export function materialsIn(text: string): Material[] {
  const plain = folded(text)
  return patterns.filter(({ pattern }) => pattern.test(plain)).map(({ material }) => material)
}
