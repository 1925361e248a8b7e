/**
 * Of the voters on a category's finalists those that count: to order rivals of a finalist is to vote against it, so whoever
 * is tied to one has none while two others do. Where others are too few all count.
 */
export function eligibleVoters<Voter>(voters: readonly Voter[], isTied: (voter: Voter) => boolean): Voter[] {
  const others = voters.filter((voter) => !isTied(voter))
  return others.length < 2 ? [...voters] : others
}
