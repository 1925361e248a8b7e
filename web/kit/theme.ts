import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const vermilion: MantineColorsTuple = [
  '#fdf1ed',
  '#fbd9ce',
  '#ffb8a0',
  '#ff9a78',
  '#ff7043',
  '#e5501f',
  '#cb380f',
  '#a92c0a',
  '#872409',
  '#5f1a08',
]
const gray: MantineColorsTuple = [
  '#f8f8f7',
  '#f3f3f1',
  '#e8e7e4',
  '#dcdbd7',
  '#b9b7b2',
  '#85837e',
  '#65635e',
  '#45443f',
  '#2b2a27',
  '#171614',
]
const dark: MantineColorsTuple = [
  '#f0f0f0',
  '#a6a6a6',
  '#7c7c7c',
  '#5a5a5a',
  '#353535',
  '#2a2a2a',
  '#1f1f1f',
  '#141414',
  '#121212',
  '#0c0c0c',
]
const success: MantineColorsTuple = [
  '#eef7f2',
  '#d5ebdf',
  '#b3dcc7',
  '#93d2b1',
  '#74c99d',
  '#3b8d65',
  '#1c6844',
  '#165437',
  '#103f2a',
  '#0a2a1c',
]
const warning: MantineColorsTuple = [
  '#fbf4e7',
  '#f5e4c3',
  '#eed39b',
  '#e8c279',
  '#e2b25c',
  '#ab7522',
  '#82540a',
  '#694408',
  '#4f3306',
  '#352204',
]
const danger: MantineColorsTuple = [
  '#fdeff2',
  '#fbd5dd',
  '#ffbcc9',
  '#ffa5b8',
  '#ff8ea6',
  '#c33a64',
  '#99163c',
  '#7c1231',
  '#5e0d25',
  '#400919',
]

const fadeIn = { transition: 'fade', duration: 160 } as const

/** Mantine's theme for the portal. The visible values come from tokens.css through `cssVariables`. */
export const theme = createTheme({
  colors: { vermilion, gray, dark, success, warning, danger },
  primaryColor: 'vermilion',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  black: '#171614',
  defaultRadius: 2,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '400',
    sizes: {
      h1: { fontSize: 'var(--d-44)', lineHeight: '1.05' },
      h2: { fontSize: 'var(--d-32)', lineHeight: 'var(--lh-snug)' },
      h3: { fontSize: 'var(--d-24)', lineHeight: 'var(--lh-snug)' },
    },
  },
  fontSizes: {
    xs: 'var(--t-13)',
    sm: 'var(--t-14)',
    md: 'var(--t-16)',
    lg: 'var(--t-18)',
    xl: 'var(--d-20)',
  },
  spacing: { xs: 'var(--s-2)', sm: 'var(--s-3)', md: 'var(--s-4)', lg: 'var(--s-5)', xl: 'var(--s-6)' },
  radius: { xs: '0', sm: '2px', md: '2px', lg: '2px', xl: '2px' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  breakpoints: { xs: '40.0625em', sm: '56.3125em', md: '64em', lg: '73.8125em', xl: '110em' },
  components: {
    Button: { defaultProps: { variant: 'outline' } },
    Modal: { defaultProps: { shadow: 'none', transitionProps: fadeIn } },
    Menu: { defaultProps: { shadow: 'none', transitionProps: fadeIn } },
    Popover: { defaultProps: { shadow: 'none', transitionProps: fadeIn } },
    Skeleton: { defaultProps: { animate: false } },
    TextInput: { defaultProps: { variant: 'filled', withAsterisk: false } },
    PasswordInput: { defaultProps: { variant: 'filled', withAsterisk: false } },
    Textarea: { defaultProps: { variant: 'filled', withAsterisk: false } },
    Select: { defaultProps: { variant: 'filled', withAsterisk: false } },
    Tooltip: { defaultProps: { transitionProps: fadeIn } },
  },
})

/** Maps Mantine's variables to the tokens, so that each colour is defined in one file only. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-line-height': 'var(--lh-ui)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  },
  light: colours,
  dark: colours,
})

const colours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--wash)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
}
