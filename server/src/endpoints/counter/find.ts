import { maskEmail, maskPhone, memberSearch } from '@sipday/rules/people.ts'
import { takeLimitsIn } from '../../access/limits.ts'
import { memberShown } from '../../counter/member-shown.ts'
import type { Calls } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { findByName } from '../../counter/find-by-name.ts'
import { insertFind, membersByLastFour, openFind } from '../../store/counter/finds.ts'
import { memberById } from '../../store/counter/redemptions.ts'

const MOST_SHOWN = 5

const SHOWN_MS = 10 * 60_000

export const findCalls = {
  /** Searches count against person and shift and are recorded; shows at most five, with masked contacts. */
  'counter-find': async ({ deps, input, session }) => {
    const search = memberSearch(input.search)
    if (!search)
      throw new Refusal(422, 'search_too_short', 'Enter the last four digits of the phone, or two letters of the name.')
    const [staffId, locationId] = [session.staffId ?? '', session.locationId ?? '']
    await takeLimitsIn(deps.db, deps, ['counter_find_person', staffId], ['counter_find_shift', session.id])
    const rows =
      'lastFour' in search
        ? await membersByLastFour(deps.db, { locationId, lastFour: search.lastFour })
        : await findByName(deps.db, { locationId, name: search.name })
    const shown = rows.slice(0, MOST_SHOWN)
    const findId = deps.ids.id()
    await insertFind(deps.db, {
      id: findId,
      tillSessionId: session.id,
      staffId,
      locationId,
      hits: shown.map(({ membershipId }) => membershipId),
      now: deps.clock.now(),
    })
    return {
      findId,
      members: shown.map(({ membershipId, givenName, familyName, planName, phone, email }) => ({
        membershipId,
        firstName: givenName,
        lastInitial: [...familyName][0] ?? '',
        planName,
        contact: phone ? maskPhone(phone) : maskEmail(email),
      })),
      more: rows.length > MOST_SHOWN,
    }
  },

  /** One member of a search, within ten minutes; redemptions are then marked as without a code. */
  'counter-open': async ({ deps, input: { findId, membershipId, reason: said }, session }) => {
    const now = deps.clock.now()
    const reason = said.trim()
    if (!reason) throw new Refusal(422, 'reason_missing', 'Please say why.', { fields: { reason: 'Please say why.' } })
    const since = new Date(now.getTime() - SHOWN_MS)
    const of = { findId, membershipId, reason, tillSessionId: session.id, since, now }
    const member = (await openFind(deps.db, of))
      ? await memberById(deps.db, { id: membershipId, locationId: session.locationId ?? '', at: now })
      : undefined
    if (!member) throw new Refusal(404, 'find_unknown', 'Please look for the member again.')
    return memberShown(member, { now, withoutCode: true })
  },
} satisfies Partial<Calls>
