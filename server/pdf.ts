import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'

/** Where the house's faces lie as TrueType: PDFs made from web fonts take fifty times as long. */
export const fontFile = (name: string) => join(import.meta.dirname, 'fonts', name)

Font.register({
  family: 'Display',
  fonts: [
    { src: fontFile('libre-caslon-condensed-regular.ttf') },
    { src: fontFile('libre-caslon-condensed-italic.ttf'), fontStyle: 'italic' },
  ],
})
Font.register({
  family: 'Text',
  fonts: [
    { src: fontFile('instrument-sans-regular.ttf'), fontWeight: 400 },
    { src: fontFile('instrument-sans-medium.ttf'), fontWeight: 500 },
  ],
})
Font.register({
  family: 'Chinese',
  fonts: [
    { src: fontFile('noto-sans-sc-regular.otf'), fontWeight: 400 },
    { src: fontFile('noto-sans-sc-regular.otf'), fontWeight: 500 },
    { src: fontFile('noto-sans-sc-regular.otf'), fontStyle: 'italic' },
  ],
})
// Names come in any language, so the Chinese face stands behind the others.
export const pdfText = ['Text', 'Chinese']
export const pdfDisplay = ['Display', 'Chinese']

/** The light theme's colours, as paper has them. */
export const pdfColours = {
  ink: '#171614',
  muted: '#65635e',
  line: '#dcdbd7',
  accent: '#cb380f',
  paper: '#ffffff',
}
