import style from './OfflineStrip.module.css'

/** Shown under the header while offline; the sentence says since when, in the reader's language. */
export function OfflineStrip({ sentence }: { sentence: string | null }) {
  return <div role="status">{sentence && <p className={style.strip}>{sentence}</p>}</div>
}
