import { localized } from './reading.ts'
import type { Localized, Role } from './types.ts'

/** How each role of the credits is called in each language. */
export const creditRoles: Record<Role, Localized> = {
  architecture: localized('Architecture', 'Architecture', '建筑设计', 'Arquitectura'),
  interior: localized('Interior design', 'Design intérieur', '室内设计', 'Diseño interior'),
  landscape: localized('Landscape', 'Paysage', '景观设计', 'Paisaje'),
  product: localized('Product design', 'Design de produit', '产品设计', 'Diseño de producto'),
  communication: localized('Graphic design', 'Design graphique', '平面设计', 'Diseño gráfico'),
  client: localized('Client', 'Client', '业主', 'Cliente'),
  structure: localized('Structure', 'Structure', '结构', 'Estructura'),
  contractor: localized('Contractor', 'Entrepreneur', '施工', 'Constructora'),
  lighting: localized('Lighting', 'Éclairage', '照明', 'Iluminación'),
  acoustics: localized('Acoustics', 'Acoustique', '声学', 'Acústica'),
  planting: localized('Planting', 'Plantation', '种植', 'Plantación'),
  joinery: localized('Joinery', 'Ébénisterie', '木作', 'Carpintería'),
  manufacturer: localized('Manufacturer', 'Fabricant', '制造', 'Fabricante'),
  prototype: localized('Prototypes', 'Prototypes', '样件', 'Prototipos'),
  printing: localized('Printing', 'Impression', '印刷', 'Impresión'),
  text: localized('Texts', 'Textes', '文字', 'Textos'),
  photography: localized('Photography', 'Photographie', '摄影', 'Fotografía'),
}
