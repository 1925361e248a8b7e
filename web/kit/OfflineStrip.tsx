import style from './OfflineStrip.module.css'

/** Under the header while there is no connection; the sentence tells since when, in the reader's language. */
export function OfflineStrip({ sentence }: { sentence: string | null }) {
  return <div role="status">{sentence && <p className={style.strip}>{sentence}</p>}</div>
}
