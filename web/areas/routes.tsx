import type { RouteObject } from 'react-router'
import { routes as entrant } from './entrant/routes.tsx'
import { routes as juror } from './juror/routes.tsx'
import { routes as office } from './office/routes.tsx'
import { routes as visitor } from './visitor/routes.tsx'

export const routes: RouteObject[] = [...visitor, ...juror, ...entrant, ...office]
