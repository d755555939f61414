import { dateIn } from '@sipday/rules/calendar.ts'
import { areUntaxed } from '@sipday/rules/place.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsQuery } from '../draft/draft-queries.ts'
import { kept } from './use-catalogue.ts'

/** Whether nothing is taxed today at any location of the draft; not until they are known. */
export const useUntaxed = (): boolean => {
  const [now] = useState(() => new Date())
  const { data = [] } = useQuery(rowsQuery('location'))
  const places = kept(data).map(({ body }) => body)
  return areUntaxed(places, dateIn(now, places[0]?.timeZone ?? 'UTC'))
}
