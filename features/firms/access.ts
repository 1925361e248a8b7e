export const firmRoles = ['owner', 'editor'] as const
export type FirmRole = (typeof firmRoles)[number]

export function mayEditFirm(role: FirmRole | null): boolean {
  return role === 'owner' || role === 'editor'
}
