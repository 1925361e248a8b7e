export interface AuthFormProps {
  heading: 'h1' | 'h2'
  /** The form in the address contains the screen's primary action. */
  look: 'next' | 'outline'
}
