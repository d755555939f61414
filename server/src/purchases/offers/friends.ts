import type { Friends } from '@sipday/contract/people.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { FRIEND_WAIT_DAYS } from '@sipday/rules/offers/friend-days.ts'
import { friendCode, guestGets, MOST_FRIENDS_A_YEAR } from '@sipday/rules/offers/friend-words.ts'
import { madeCode } from '@sipday/rules/offers/made-code.ts'
import { codeAddress } from '@sipday/rules/office/campaigns/links.ts'
import type { Deps, Trx } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { holdCustomer } from '../../store/memberships/giving.ts'
import { type LockedMembership, lockMembership } from '../../store/memberships/locked-membership.ts'
import { friendsDue, makeLink, noteFriendGiven, ownFriends } from '../../store/prices/friends.ts'
import { YEAR_MS } from '../changing/give.ts'
import { giveFriendDaysIn } from '../changing/give-credit.ts'

const DAY_MS = 86_400_000

/** `make`: also makes a link where there is none that can be used. */
export const friendsOf = async (deps: Deps, customerId: string, make: boolean): Promise<Friends> => {
  const { codes, shop } = await catalogueOf(deps.db)
  const now = deps.clock.now()
  const code = friendCode(codes, dateIn(now, shop.timeZone))
  const asked = { customerId, codeId: code?.id ?? null, since: new Date(now.getTime() - YEAR_MS) }
  const [mine] = await ownFriends(deps.db, asked)
  const { came = 0, waiting = 0, lately = 0 } = mine ?? {}
  if (!code || !mine?.isMember || mine.isUsedUp) return { offer: null, came, waiting }
  const isMost = lately >= MOST_FRIENDS_A_YEAR
  const link = isMost ? null : (mine.link ?? (make ? await makeOwnLink(deps, { ...asked, codeId: code.id }) : null))
  const address = link && codeAddress(deps.settings.publicUrl, link)
  return { offer: { gives: guestGets(code), days: code.friendDays, address, isMost }, came, waiting }
}

/** One at a time, in however many tabs. */
const makeOwnLink = (deps: Deps, asked: { customerId: string; codeId: string; since: Date }): Promise<string | null> =>
  deps.db.transaction().execute(async (trx) => {
    if (!(await holdCustomer(trx, asked.customerId))) return null
    const [mine] = await ownFriends(trx, asked)
    if (mine?.link) return mine.link
    for (;;) {
      const code = madeCode(() => deps.ids.number(2 ** 32) / 2 ** 32)
      const [made] = await makeLink(trx, { ...asked, code, now: deps.clock.now() })
      if (made) return made.code
    }
  })

/** Gives friends and who brought them their days. May run twice. */
export const sweepFriends = async (deps: Deps): Promise<void> => {
  const paidBefore = new Date(deps.clock.now().getTime() - FRIEND_WAIT_DAYS * DAY_MS)
  for (const { code } of await friendsDue(deps.db, { code: null, paidBefore }))
    await deps.db.transaction().execute((trx) => giveBoth(trx, deps, { code, paidBefore }))
}

const giveBoth = async (trx: Trx, deps: Deps, due: { code: string; paidBefore: Date }): Promise<void> => {
  const [found] = await friendsDue(trx, due)
  if (!found) return
  const { guestMembershipId: guest, bringerMembershipId: bringer, days } = found
  const rows: LockedMembership[] = []
  // In one order, so that two of these cannot wait for each other.
  for (const id of [guest, ...(bringer === null ? [] : [bringer])].toSorted()) rows.push(await lockMembership(trx, id))
  const [still] = await friendsDue(trx, due)
  if (still?.guestMembershipId !== guest || still.bringerMembershipId !== bringer) return
  for (const row of rows)
    await giveFriendDaysIn(trx, deps, row, { days, code: due.code, friend: row.id === guest ? 'joined' : 'brought' })
  await noteFriendGiven(trx, { code: due.code, now: deps.clock.now() })
}
