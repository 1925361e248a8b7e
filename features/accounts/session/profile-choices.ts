/** The choices of the personal form. */
export const genders = ['female', 'male', 'non_binary', 'unspecified'] as const

export const professions = [
  'architect',
  'interior_designer',
  'landscape_architect',
  'urban_designer',
  'industrial_designer',
  'graphic_designer',
  'lighting_designer',
  'engineer',
  'builder',
  'manufacturer',
  'developer',
  'photographer',
  'journalist',
  'communicator',
  'teacher',
  'student',
  'other',
] as const
