export const firmRoles = ['owner', 'editor'] as const
export type FirmRole = (typeof firmRoles)[number]

export function mayEditFirm(role: FirmRole | null): boolean {
  return role === 'owner' || role === 'editor'
}

/** Who is asked by whoever wants to belong to the firm. */
export function mayAdmit(role: FirmRole | null): boolean {
  return role === 'owner' || role === 'editor'
}

/** Invites, gives roles and removes. */
export function mayManageMembers(role: FirmRole | null): boolean {
  return role === 'owner'
}

/** A firm keeps an owner: the only one cannot go, nor become an editor, before there is another. */
export function isLastOwner(members: readonly { userId: string; role: FirmRole }[], userId: string): boolean {
  const owners = members.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.userId === userId
}
