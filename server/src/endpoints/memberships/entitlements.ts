import { authoriseList } from '../../access/authorise.ts'
import { rememberCustomer } from '../../access/sessions.ts'
import { memberPass } from '../../counter/member-pass.ts'
import type { Calls } from '../../endpoint.ts'
import { boughtHere } from '../../access/bought-here.ts'
import { benefitStates, withoutBirthday } from '../../store/counter/benefits.ts'
import { entitlementRecord } from '../../store/memberships/entitlement-record.ts'
import { claimGifts } from '../../store/memberships/gifts.ts'
import { drinkableBy } from '../../store/memberships/memberships.ts'

/** S3: none for someone else's or an unknown id (risk 2); who just paid sees those of the purchase (R59). */
export const entitlements: Calls['entitlements'] = async ({ deps, input, session }) => {
  const allowed = await authoriseList(deps, session, 'read customer', { customerId: input.CID })
  if (!allowed) return []
  if (allowed === 'owned') await rememberCustomer(deps.db, session, input.CID)
  const now = deps.clock.now()
  const found = await drinkableBy(deps.db, input.CID, now)
  const memberships =
    allowed === 'owned' ? found : boughtHere(session, input.CID, found).map(({ membership }) => membership)
  if (allowed === 'owned') await claimGifts(deps, memberships)
  const states = await benefitStates(
    deps.db,
    memberships.map(({ id }) => id),
    now,
  )
  return memberships.flatMap((membership) => {
    const told = states.get(membership.id) ?? []
    const benefits = allowed === 'owned' ? told : told.map(withoutBirthday)
    const pass = memberPass(deps.settings, membership, benefits, now)
    return benefits.map((benefit) => entitlementRecord(membership, benefit, input.CID, pass))
  })
}
