import { countText } from '../../written/counts.ts'

export const homeTexts = {
  location: 'Location',
  allLocations: 'All locations',
  /** "3:12 PM. 7 locations, 5 open." `open`: of each location; null for one without hours, which may be either. */
  now: (time: string, open: readonly (boolean | null)[]): string => {
    const places = countText(open.length, 'location')
    const running = open.filter((one) => one === true).length
    const closed = open.filter((one) => one === false).length
    if (running + closed === 0) return `${time}. ${places}.`
    const all = open.length === 1 ? '' : 'all '
    if (running === open.length) return `${time}. ${places}, ${all}open.`
    if (closed === open.length) return `${time}. ${places}, ${all}closed.`
    return `${time}. ${places}, ${running} ${running + closed === open.length ? 'open' : 'known to be open'}.`
  },
} as const
