export interface AuthFormProps {
  heading: 'h1' | 'h2'
  /** The form that the address asks for holds the screen's next act. */
  look: 'next' | 'outline'
}
