/** Known to everybody: these accounts exist in the demo only. */
export const demoPassword = 'Palmares-demo-1'

export const demoPeople = [
  { email: 'entrant@example.com', is: 'submits projects', firstName: 'Marie', lastName: 'Côté', roles: [] },
  {
    email: 'juror@example.com',
    is: 'scores entries',
    firstName: 'Ines',
    lastName: 'Duarte',
    roles: ['juror'],
  },
  {
    email: 'redactor@example.com',
    is: 'prepares texts',
    firstName: 'Paul',
    lastName: 'Lavigne',
    roles: ['redactor'],
  },
  {
    email: 'organiser@example.com',
    is: 'runs the programme',
    firstName: 'Sofie',
    lastName: 'Krogh',
    roles: ['organiser'],
  },
] as const
