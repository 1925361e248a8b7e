/**
 * Of the voices on a category's finalists those that count: to order rivals of a finalist is to vote against it, so whoever
 * is tied to one has none while two others do. Where others are too few all count.
 */
export function voicesThatCount<Voice>(voices: readonly Voice[], isTied: (voice: Voice) => boolean): Voice[] {
  const others = voices.filter((voice) => !isTied(voice))
  return others.length < 2 ? [...voices] : others
}
