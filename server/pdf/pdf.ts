/** The light theme's colours, for documents. */
export const pdfColours = {
  ink: '#171614',
  muted: '#65635e',
  line: '#dcdbd7',
  accent: '#cb380f',
  document: '#ffffff',
}

/** The dark theme's colours, for slides. */
export const darkPdfColours: typeof pdfColours = {
  ink: '#f0f0f0',
  muted: '#a6a6a6',
  line: '#353535',
  accent: '#ff7043',
  document: '#141414',
}
