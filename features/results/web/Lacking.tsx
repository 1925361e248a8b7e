/** What still stands in the way of an announcement, one sentence a line. */
export function Lacking({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="warn">
      {sentence}
    </p>
  ))
}
