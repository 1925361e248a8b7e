/** The light theme's colours, for documents. */
export const pdfColours = {
  ink: '#171614',
  muted: '#65635e',
  line: '#dcdbd7',
  accent: '#cb380f',
  document: '#ffffff',
}
