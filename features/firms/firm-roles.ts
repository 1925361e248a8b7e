export const firmRoles = ['owner', 'editor'] as const
export type FirmRole = (typeof firmRoles)[number]

export function mayEditFirm(role: FirmRole | null): boolean {
  return role === 'owner' || role === 'editor'
}

/** May invite and remove members, and change roles. */
export function mayManageMembers(role: FirmRole | null): boolean {
  return role === 'owner'
}

/** A firm always has an owner: the only owner can neither leave nor become an editor. */
export function isLastOwner(members: readonly { userId: string; role: FirmRole }[], userId: string): boolean {
  const owners = members.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.userId === userId
}
