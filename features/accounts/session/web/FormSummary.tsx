import style from './FormSummary.module.css'

/** The error of the entire form, announced to screen readers. */
export function FormSummary({ children }: { children: string | null }) {
  return (
    <div role="alert" className={style.region}>
      {children && <p className={style.summary}>{children}</p>}
    </div>
  )
}
