import style from './FormSummary.module.css'

/** What is wrong with the whole form; read out as soon as it is there. */
export function FormSummary({ children }: { children: string | null }) {
  return (
    <div role="alert" className={style.region}>
      {children && <p className={style.summary}>{children}</p>}
    </div>
  )
}
