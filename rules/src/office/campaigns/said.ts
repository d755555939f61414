import { countText } from '../../written/counts.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { listText } from '../../texts/list-text.ts'
import type { WayStep } from './link-checks.ts'
import { campaignState } from './links.ts'

type Said = {
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  /** Of the locations that it names. */
  places: readonly string[]
  isLive: boolean
  today: CalendarDate
  /** Null while they are not known; none are said before the first are counted, overnight. */
  came: { visitors: number; paid: number } | null
}

const MOST_PLACES = 2

/** "Running since September 1, 2026 at Kips Bay NY. 338 visitors, 35 bought." */
export const campaignSaid = ({ startsOn, endsOn, places, isLive, today, came }: Said): string => {
  const state = campaignState({ startsOn, endsOn }, today)
  const runs = {
    running: startsOn ? `Running since ${dateText(startsOn)}` : 'Running',
    waiting: `Begins on ${dateText(startsOn ?? today)}`,
    ended: `Ended on ${dateText(endsOn ?? today)}`,
  }[state]
  const at = places.length > 0 && places.length <= MOST_PLACES ? ` at ${listText(places)}` : ''
  const brought = came?.visitors
    ? ` ${countText(came.visitors, 'visitor')}, ${came.paid.toLocaleString('en-US')} bought.`
    : ''
  return `${isLive ? runs : 'Not published yet'}${at}.${brought}`
}

const NUMBERS = ['No step is', 'One step is', 'Two steps are', 'Three steps are']

/** "Three steps are left out, because the link answers them." */
export const waySaid = (steps: readonly WayStep[]): string => {
  const left = steps.filter(({ isLeftOut }) => isLeftOut).length
  const because = left === 0 ? 'the visitor chooses everything' : `the link answers ${left === 1 ? 'it' : 'them'}`
  return `${NUMBERS[left] ?? `${left} steps are`} left out${left === 0 ? ': ' : ', because '}${because}.`
}
