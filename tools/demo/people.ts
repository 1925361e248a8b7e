/** A public password. These accounts exist only in the demo. */
export const demoPassword = 'Palmares-demo-1'

export const demoUsers = [
  {
    email: 'entrant@example.com',
    is: 'submits projects',
    firstName: 'Marie',
    lastName: 'Côté',
    roles: [],
    phone: '+14185550142',
  },
  {
    email: 'juror@example.com',
    is: 'scores entries',
    firstName: 'Ines',
    lastName: 'Duarte',
    roles: ['juror'],
    phone: '+15145550163',
  },
  {
    email: 'redactor@example.com',
    is: 'prepares texts',
    firstName: 'Paul',
    lastName: 'Lavigne',
    roles: ['redactor'],
    phone: '+14185550171',
  },
  {
    email: 'organiser@example.com',
    is: 'runs the programme',
    firstName: 'Sofie',
    lastName: 'Krogh',
    roles: ['organiser'],
    phone: '+15145550128',
  },
] as const
