import { dateIn } from '@sipday/rules/calendar.ts'
import { kits } from '@sipday/rules/look/kits.ts'
import { PASS_VALID_MS } from '@sipday/rules/pass.ts'
import { nothingToPay, toPayAtTill } from '@sipday/rules/texts/drink-words.ts'
import { firstWords } from '@sipday/rules/texts/first-words.ts'
import { wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { isCounted, periodOf } from '@sipday/rules/uses/periods.ts'
import { extrasOf } from '../../counter/extras.ts'
import { findMember } from '../../counter/find-member.ts'
import { handOver, whoServed } from '../../counter/hand-over.ts'
import { markOf, passKeys } from '../../counter/passes.ts'
import type { Call, Calls } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { ShopDrink } from '../../store/catalogue/drinks.ts'
import { tillTextsAt } from '../../store/catalogue/pricing.ts'
import { tillFacts } from '../../store/counter/staff.ts'
import { conflictByKey, conflictsAt, keepConflict, markConflictSeen } from '../../store/counter/till-conflicts.ts'
import { toldExtras } from '../../store/counter/told-extras.ts'
import { codeLengths } from '../../store/memberships/free-codes.ts'
import { renewedSince } from '../../store/memberships/renew-codes.ts'

const known = (drinks: readonly ShopDrink[]): Record<string, number> =>
  Object.fromEntries(drinks.flatMap(({ id, menuCents }) => (menuCents === null ? [] : [[id, menuCents]])))

const SHOWN_MS = 30 * 24 * 3_600_000

export const offlineCalls = {
  /** What a till stores for offline use; none of it is secret. */
  'counter-shift': async ({ deps, session }) => {
    const locationId = session.locationId ?? ''
    const since = new Date(deps.clock.now().getTime() - PASS_VALID_MS)
    const [catalogue, { timeZone, benefits }, { mostAtTills }, renewed] = await Promise.all([
      catalogueOf(deps.db, session.catalogueVersion),
      tillFacts(deps.db, locationId),
      codeLengths(deps.db),
      renewedSince(deps.db, { since }),
    ])
    const { shop, drinkGroups } = catalogue
    const words = wordsOf(shop.texts, firstWords(shop.kind))
    const drinks = drinkGroups.flatMap((group) => group.drinks)
    const extras = extrasOf(catalogue)
    return {
      timeZone,
      place: markOf(locationId),
      passKeys: passKeys(deps.settings),
      ...(renewed.length > 0
        ? { renewed: renewed.map(({ membershipId, at }) => ({ membershipId, at: at.toISOString() })) }
        : {}),
      benefits: benefits.flatMap(({ id, name, use }) =>
        isCounted(use)
          ? [{ mark: markOf(id), name, period: periodOf(use.per), ...(use.covers ? { covers: use.covers } : {}) }]
          : [],
      ),
      ...(mostAtTills === 6 ? {} : { codeDigits: mostAtTills }),
      uncheckedPerShift: shop.uncheckedPerShift,
      kit: kits[shop.kind],
      texts: {
        ...tillTextsAt(catalogue, words, { locationIds: [locationId], day: dateIn(deps.clock.now(), timeZone) }),
        'till-to-pay': toPayAtTill(words, drinks, extras),
        'till-nothing-to-pay': nothingToPay(words, drinks, extras),
      },
      ...(shop.askDrink === 'off' || drinks.length === 0 ? {} : { asksDrink: shop.askDrink, menuCents: known(drinks) }),
      ...(extras.length > 0 ? { extras, toPay: toPayAtTill(words, [], []) } : {}),
    }
  },

  /**
   * R61; each key once. What cannot be recorded is kept for the manager: the drink is gone, and no one did anything
   * wrong.
   */
  'counter-report': async (call) => {
    const { deps, input, session } = call
    const locationId = session.locationId ?? ''
    const extras = input.extras ?? []
    const known = await conflictByKey(deps.db, locationId, input.key)
    if (known) return { outcome: 'conflict', message: known.message }
    try {
      const entitlementId = input.entitlementId ?? (await entitlementOf(call))
      const { key, at, drinkId = null, size = null } = input
      await handOver(deps, session, { entitlementId, key, at: new Date(at), extras, drinkId, size })
      return { outcome: 'recorded', message: null }
    } catch (error) {
      if (!isFinal(error)) throw error
      await keepConflict(deps.db, {
        id: deps.ids.id(),
        location_id: locationId,
        staff_id: await whoServed(deps, session, new Date(input.at)),
        till_session_id: session.id,
        key: input.key,
        code: input.code,
        entitlement_id: input.entitlementId,
        label: input.label,
        checked: input.checked,
        reason: error.code,
        message: error.message,
        accepted_at: new Date(input.at),
        reported_at: deps.clock.now(),
        seen_at: null,
        seen_by: null,
        extras: JSON.stringify(extras),
      })
      return { outcome: 'conflict', message: error.message }
    }
  },

  /** Never deleted, shown for 30 days and until seen. */
  'counter-conflicts': async ({ deps, session }) => {
    const since = new Date(deps.clock.now().getTime() - SHOWN_MS)
    const rows = await conflictsAt(deps.db, session.locationId ?? '', since)
    return {
      conflicts: rows.map((row) => ({
        conflictId: row.id,
        label: row.label,
        code: row.code,
        checked: row.checked,
        acceptedAt: row.accepted_at.toISOString(),
        reportedAt: row.reported_at.toISOString(),
        staffName: row.staffName,
        message: row.message,
        ...toldExtras(row.extras),
        seenAt: row.seen_at?.toISOString() ?? null,
        seenBy: row.seenByName,
      })),
      inAll: rows[0]?.inAll ?? 0,
    }
  },

  'counter-conflict-seen': async ({ deps, input, session }) => {
    const at = deps.clock.now()
    const seen = { id: input.conflictId, locationId: session.locationId ?? '', staffId: session.staffId ?? '', at }
    if (!(await markConflictSeen(deps.db, seen)))
      throw new Refusal(404, 'conflict_unknown', 'No entry of this location has this id.')
    await audit(deps, 'conflict_seen', {
      sessionId: session.id,
      staffId: session.staffId,
      detail: { conflictId: input.conflictId },
    })
    return {}
  },
} satisfies Partial<Calls>

/** The till retries everything else (429, 503 ...). */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && [404, 409, 422].includes(error.status)

/** By the till's mark, or the daily drink. */
const entitlementOf = async ({ deps, input, session }: Call<'counter-report'>): Promise<string> => {
  const { benefits } = await findMember(deps, session, { ...input, at: new Date(input.at) })
  const found = benefits.find(
    ({ benefitId, use }) =>
      isCounted(use) && (input.benefit === null ? use.per === 'day' : markOf(benefitId) === input.benefit),
  )
  if (!found)
    throw input.benefit === null
      ? new Refusal(422, 'no_daily_drink', 'This membership has no daily drink.')
      : new Refusal(404, 'entitlement_unknown', 'This membership does not have this benefit.')
  return found.entitlementId
}
