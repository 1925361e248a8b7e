import style from './ScoreDigest.module.css'

/** A digest in groups of eight characters, so that two are easy to compare. Copied text has no spaces. */
export function ScoreDigest({ digest }: { digest: string }) {
  const groups = digest.match(/.{1,8}/g) ?? []
  return (
    <code className={style.digest}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups keep their order.
        <span key={at}>{group}</span>
      ))}
    </code>
  )
}
