import type { Gap } from './contract-winners.ts'

export interface PostalAddress {
  street: string
  city: string
  state: string
  zip: string
  /** Its code, or nothing. */
  country: string
}

/** An address that a parcel finds. Not every country has provinces or postal codes. */
const isComplete = ({ street, city, country }: PostalAddress) =>
  street !== '' && city !== '' && country !== ''

/** Where the trophy goes: to the firm if its address is complete, else to the contact. */
export function trophyAddressOf(firm: PostalAddress | null, contact: PostalAddress): PostalAddress {
  return firm && isComplete(firm) ? firm : contact
}

/** What is missing for the ceremony. A credit is missing only for a picture that there is. */
export function gapsOf({
  picture,
  address,
}: {
  picture: { credit: string } | null
  address: PostalAddress
}): Gap[] {
  const isMissing: Record<Gap, boolean> = {
    image: picture === null,
    credit: picture !== null && picture.credit.trim() === '',
    address: !isComplete(address),
  }
  return (['image', 'credit', 'address'] as const).filter((gap) => isMissing[gap])
}
