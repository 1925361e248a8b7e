import { type Language, languages } from '#shared/language.ts'
import { termFinder } from './term-finder.ts'

/** Common programme types, in the order of `languages`. Entrants may write any other. */
const programmeTypes: readonly (readonly string[])[] = [
  ['Apartment', 'Appartement', '公寓', 'Departamento'],
  ['Bar', 'Bar', '酒吧', 'Bar'],
  ['Bench', 'Banc', '长凳', 'Banco'],
  ['Book', 'Livre', '书籍', 'Libro'],
  ['Café', 'Café', '咖啡馆', 'Cafetería'],
  ['Cemetery', 'Cimetière', '墓园', 'Cementerio'],
  ['Chair', 'Chaise', '椅子', 'Silla'],
  ['Church', 'Église', '教堂', 'Iglesia'],
  ['Clinic', 'Clinique', '诊所', 'Clínica'],
  ['Community centre', 'Centre communautaire', '社区中心', 'Centro comunitario'],
  ['Community hall', 'Salle communautaire', '社区会堂', 'Sala comunitaria'],
  ['Concert hall', 'Salle de concert', '音乐厅', 'Sala de conciertos'],
  ['Courtyard', 'Cour', '庭院', 'Patio'],
  ['Daycare', 'Garderie', '托儿所', 'Guardería'],
  ['Exhibition', 'Exposition', '展览', 'Exposición'],
  ['Factory', 'Usine', '工厂', 'Fábrica'],
  ['Farm building', 'Bâtiment agricole', '农业建筑', 'Edificio agrícola'],
  ['Footbridge', 'Passerelle', '人行桥', 'Pasarela peatonal'],
  ['Garden', 'Jardin', '花园', 'Jardín'],
  ['Hospital', 'Hôpital', '医院', 'Hospital'],
  ['Hotel', 'Hôtel', '旅馆', 'Hotel'],
  ['House', 'Maison', '独立住宅', 'Vivienda unifamiliar'],
  ['Housing', 'Habitation collective', '集合住宅', 'Vivienda colectiva'],
  ['Kitchen', 'Cuisine', '厨房', 'Cocina'],
  ['Laboratory', 'Laboratoire', '实验室', 'Laboratorio'],
  ['Lamp', 'Lampe', '灯具', 'Lámpara'],
  ['Library', 'Bibliothèque', '图书馆', 'Biblioteca'],
  ['Market', 'Marché', '市场', 'Mercado'],
  ['Museum', 'Musée', '博物馆', 'Museo'],
  ['Office', 'Bureau', '办公空间', 'Oficina'],
  ['Offices', 'Bureaux', '办公室', 'Oficinas'],
  ['Packaging', 'Emballage', '包装', 'Envase'],
  ['Park', 'Parc', '公园', 'Parque'],
  ['Path', 'Sentier', '步道', 'Sendero'],
  ['Pavilion', 'Pavillon', '展亭', 'Pabellón'],
  ['Place of care', 'Lieu de soins', '医疗与照护', 'Centro de cuidados'],
  ['Place of reflection', 'Lieu de recueillement', '静思场所', 'Lugar de recogimiento'],
  ['Playground', 'Terrain de jeu', '游乐场', 'Parque infantil'],
  ['Posters', 'Affiches', '海报', 'Carteles'],
  ['Practice', 'Cabinet', '诊室', 'Consulta'],
  ['Bath', 'Bain public', '浴场', 'Baños'],
  ['Square', 'Place publique', '广场', 'Plaza'],
  ['Reading room', 'Salle de lecture', '阅览室', 'Sala de lectura'],
  ['Refuge', 'Refuge', '山屋', 'Refugio'],
  ['Restaurant', 'Restaurant', '餐馆', 'Restaurante'],
  ['School', 'École', '学校', 'Escuela'],
  ['Shop', 'Boutique', '店铺', 'Tienda'],
  ['Signage', 'Signalétique', '标识系统', 'Señalética'],
  ['Sports centre', 'Centre sportif', '体育中心', 'Centro deportivo'],
  ['Station', 'Gare', '车站', 'Estación'],
  ['Storage', 'Rangement', '收纳', 'Almacenaje'],
  ['Street', 'Rue', '街道', 'Calle'],
  ['Studio', 'Studio', '工作室', 'Estudio'],
  ['Table', 'Table', '桌子', 'Mesa'],
  ['Textile', 'Textile', '织物', 'Textil'],
  ['Theatre', 'Théâtre', '剧场', 'Teatro'],
  ['Tool', 'Outil', '工具', 'Herramienta'],
  ['Tower', 'Tour', '塔楼', 'Torre'],
  ['Town hall', 'Hôtel de ville', '市政厅', 'Ayuntamiento'],
  ['Toy', 'Jouet', '玩具', 'Juguete'],
  ['University building', 'Pavillon universitaire', '大学建筑', 'Edificio universitario'],
  ['Vehicle', 'Véhicule', '代步工具', 'Vehículo'],
  ['Vessel', 'Contenant', '器皿', 'Recipiente'],
  ['Visual identity', 'Identité visuelle', '视觉识别', 'Identidad visual'],
  ['Website', 'Site web', '网站', 'Sitio web'],
  ['Workshop', 'Atelier', '工坊', 'Taller'],
  ['Classroom', 'Salle de classe', '教室', 'Aula'],
  ['Timepiece', 'Horloge', '计时器', 'Reloj'],
  ['Surface', 'Surface', '面材', 'Superficie'],
  ['Sound', 'Son', '声音器具', 'Sonido'],
  ['Waterside', 'Rive', '水岸', 'Ribera'],
  ['Waterside building', 'Bâtiment riverain', '水岸建筑', 'Edificio ribereño'],
  ['Annual report', 'Rapport annuel', '年报', 'Informe anual'],
  ['Bank', 'Banque', '银行', 'Sucursal bancaria'],
  ['Bicycle', 'Vélo', '自行车', 'Bicicleta'],
  ['Carpet', 'Tapis', '地毯', 'Alfombra'],
  ['Chapel', 'Chapelle', '小教堂', 'Capilla'],
  ['Depot', 'Dépôt', '车场', 'Cochera'],
  ['Hospice', 'Maison de soins palliatifs', '安宁疗护院', 'Casa de cuidados paliativos'],
  ['Household goods', 'Articles ménagers', '家居用品', 'Artículos para el hogar'],
  ['Kindergarten', 'École maternelle', '幼儿园', 'Jardín de niños'],
  ['Mobility aid', 'Aide à la mobilité', '助行器具', 'Ayuda para caminar'],
  ['Restoration', 'Restauration', '建筑修复', 'Restauración'],
  ['Skate park', 'Planchodrome', '滑板公园', 'Pista de patinaje'],
  ['Tableware', 'Vaisselle', '餐具', 'Vajilla'],
  ['Winery', 'Chai', '酿酒厂', 'Bodega vinícola'],
]

const at = (type: readonly string[], language: Language) => type[languages.indexOf(language)] ?? ''

/** The suggestions of the field. */
export function listProgrammeTypes(language: Language): string[] {
  return programmeTypes
    .map((type) => at(type, language))
    .sort((one, other) => one.localeCompare(other, language === 'zh-hans' ? 'zh' : language))
}

const findType = termFinder(programmeTypes)

/** A common type in the reader's language, whatever the language it was chosen in; any other as it was written. */
export function programmeTypeIn(
  written: string,
  language: Language,
  own: Language,
): { text: string; language: Language } {
  const known = findType(written, language)
  return known === undefined ? { text: written, language: own } : { text: known, language }
}
