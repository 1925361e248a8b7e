import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Line, Prose } from '#shared/text.ts'
import { questions, teachings } from './questionnaire.ts'

const Contest = z.object({ id: z.uuid(), name: Localized, year: z.int() })

const answers = {
  wantsMagazine: z.boolean().nullable(),
  language: z.enum(languages),
  teaching: z.enum(teachings).nullable(),
}

/** A juror as the juror and the organisers see them. Phone and address are private to them. */
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
  portrait: ImageView.nullable(),
  images: z.array(z.object({ id: z.uuid(), image: ImageView, legend: z.string() })),
  /** The missing answers of the questionnaire, in the order of its questions. */
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
  summary: 'The juror’s public profile, their questionnaire for the magazine, and its missing answers.',
  audience: 'juror',
  input: z.object({}),
  output: JurorProfile,
})

export const saveJurorProfile = endpoint({
  method: 'PUT',
  path: '/api/jury/profile',
  summary: 'Saves the answers of the questionnaire, complete or not; HTML tags are removed from the texts.',
  audience: 'juror',
  input: z.object({
    ...answers,
    phone: Line(40),
    shippingAddress: Prose(600),
    bio: Prose(),
    bioFrench: Prose(),
    company: Line(200),
    /** The legends of images; images that are not named do not change. */
    legends: z.array(z.object({ id: z.uuid(), legend: Line(200) })).max(20),
  }),
  output: JurorProfile,
})

export const removePortrait = endpoint({
  method: 'DELETE',
  path: '/api/jury/profile/portrait',
  summary: 'Deletes the juror’s portrait and its file.',
  audience: 'juror',
  input: z.object({}),
  output: JurorProfile,
})

export const removeJurorImage = endpoint({
  method: 'DELETE',
  path: '/api/jury/profile/images/:imageId',
  summary: 'Deletes one of the juror’s images and its file.',
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
  summary: 'Reminds one juror, or all who have not finished, of the questionnaire, at most once a day each.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: z.object({ contestId: z.uuid(), jurorId: z.uuid().nullable().default(null) }),
  output: z.object({ sent: z.int() }),
})
