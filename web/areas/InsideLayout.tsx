import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { openCorner } from '#web/kit/MessageArea.tsx'
import { cacheAnswers } from '#web/offline/cached-answers.ts'
import { isActing } from '#web/session/session.ts'
import { ActingBanner } from './ActingBanner.tsx'

let isCaching = false

/** Around every screen but those before login, which load without it. */
export function InsideLayout() {
  const queries = useQueryClient()
  // Before the first screen asks for anything.
  useState(() => {
    if (!isCaching) cacheAnswers(queries)
    isCaching = true
  })
  // Loaded with the screens, because a message must also appear while offline.
  useEffect(openCorner, [])
  return (
    <>
      {isActing() && <ActingBanner />}
      <Outlet />
    </>
  )
}
