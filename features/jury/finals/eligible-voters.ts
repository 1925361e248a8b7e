/**
 * The voters whose votes on a category's finalists count. To rank the rivals of a finalist is to vote against it, so jurors in
 * conflict with a finalist do not vote while two others may. Otherwise everybody's vote counts.
 */
export function eligibleVoters<Voter>(
  voters: readonly Voter[],
  hasConflict: (voter: Voter) => boolean,
): Voter[] {
  const others = voters.filter((voter) => !hasConflict(voter))
  return others.length < 2 ? [...voters] : others
}
