import { addMonths } from '@sipday/rules/calendar.ts'
import { Refusal } from '../../../refusal.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { labDays } from '../lab-days.ts'
import { labPartOf } from '../lab-part.ts'

/** A part is never of more days than the lab plays. */
const MOST_MONTHS = 3

/** Nothing is written; the owner’s own browser plays the days again (O21). */
export const labCalls = {
  lab: ({ deps }) => labDays(deps),

  'lab-part': ({ deps, input }) => {
    const { from, until, part, of } = input
    if (until < from || until >= addMonths(from, MOST_MONTHS) || part >= of)
      throw new Refusal(404, 'unknown', 'This part of the lab cannot be found.')
    return labPartOf(deps, { from, until, part, of })
  },
} satisfies Partial<OfficeCalls>
