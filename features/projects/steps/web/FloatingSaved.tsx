import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './FloatingSaved.module.css'

/** The state of saving, which stays in sight when its place is scrolled away. */
export function FloatingSaved({ words, isQuiet }: { words: string; isQuiet: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([seen]) => setIsAway(seen ? !seen.isIntersecting : false))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <span ref={place} className={style.place}>
      <span className={classes(isAway && words !== '' && style.floating, !isQuiet && style.loud)}>
        {words}
      </span>
    </span>
  )
}
