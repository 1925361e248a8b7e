import style from './OfflineStrip.module.css'

/** Shown under the header while offline, with the time since when. */
export function OfflineStrip({ sentence }: { sentence: string | null }) {
  return <div role="status">{sentence && <p className={style.strip}>{sentence}</p>}</div>
}
