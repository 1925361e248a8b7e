import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Line, Prose } from '#shared/text.ts'
import { questions, teachings } from './questionnaire.ts'

const Contest = z.object({ id: z.uuid(), name: Localized, year: z.int() })

/** In percent of the upright image. */
const Percent = z.number().min(0).max(100)
export const CropView = z.object({ x: Percent, y: Percent, width: Percent, height: Percent })

const answers = {
  wantsMagazine: z.boolean().nullable(),
  language: z.enum(languages),
  teaching: z.enum(teachings).nullable(),
}

/** A juror as the juror and the organisers see them: phone and address are private to these. */
export const JurorProfile = z.object({
  ...answers,
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  phone: z.string(),
  shippingAddress: z.string(),
  bio: z.string(),
  bioFrench: z.string(),
  company: z.string(),
  portrait: z.object({ image: ImageView, crop: CropView }).nullable(),
  images: z.array(z.object({ id: z.uuid(), image: ImageView, legend: z.string() })),
  /** What the questionnaire still lacks, in the order in which it asks. */
  missing: z.array(z.enum(questions)),
  completedAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  contests: z.array(Contest),
  recusals: z.array(z.object({ contestId: z.uuid(), number: z.int(), reason: z.string() })),
})
export type JurorProfile = z.infer<typeof JurorProfile>

export const getJurorProfile = endpoint({
  method: 'GET',
  path: '/api/jury/profile',
  summary: 'How the juror is presented, their questionnaire for the magazine, and what it still lacks.',
  audience: 'juror',
  input: z.object({}),
  output: JurorProfile,
})

export const saveJurorProfile = endpoint({
  method: 'PUT',
  path: '/api/jury/profile',
  summary: 'Keeps the answers of the questionnaire, complete or not; tags are taken out of the texts.',
  audience: 'juror',
  input: z.object({
    ...answers,
    phone: Line(40),
    shippingAddress: Prose(600),
    bio: Prose(),
    bioFrench: Prose(),
    company: Line(200),
    /** What is written under the images; those that are not named stay as they are. */
    legends: z.array(z.object({ id: z.uuid(), legend: Line(200) })).max(20),
  }),
  output: JurorProfile,
})

export const setPortraitCrop = endpoint({
  method: 'PUT',
  path: '/api/jury/profile/crop',
  summary: 'Chooses the part of the portrait that is shown; the image itself stays whole.',
  audience: 'juror',
  input: z.object({ crop: CropView }),
  output: JurorProfile,
})

export const removePortrait = endpoint({
  method: 'DELETE',
  path: '/api/jury/profile/portrait',
  summary: 'Takes the juror’s portrait away, with its file.',
  audience: 'juror',
  input: z.object({}),
  output: JurorProfile,
})

export const removeJurorImage = endpoint({
  method: 'DELETE',
  path: '/api/jury/profile/images/:imageId',
  summary: 'Takes one of the juror’s images away, with its file.',
  audience: 'juror',
  input: z.object({ imageId: z.uuid() }),
  output: JurorProfile,
})

export const getAdminJuror = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jurors/:jurorId',
  summary: 'A juror of the contest with their questionnaire, private answers included.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid(), jurorId: z.uuid() }),
  output: JurorProfile,
})

export const remindJurors = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jurors/reminders',
  summary:
    'Asks one juror, or all who have not finished, to fill in the questionnaire; nobody more than once a day.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: z.object({ contestId: z.uuid(), jurorId: z.uuid().nullable().default(null) }),
  output: z.object({ sent: z.int() }),
})
