import { erasingNeedsSecond } from '@sipday/rules/privacy/erasing.ts'
import { erasePreview, eraseStanding } from '../../../purchases/erasing/erase-customer.ts'
import { sweepMembershipsOf } from '../../../purchases/renewing/membership-sweep.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { askToErase } from '../erase.ts'
import { noteLook } from '../count-looks.ts'

export const eraseCalls = {
  'erase-preview': async ({ deps, input: { customerId }, session }) => {
    const now = deps.clock.now()
    await sweepMembershipsOf(deps, customerId)
    const standing = await eraseStanding(deps.db, customerId, now)
    if (!standing) throw new Refusal(404, 'unknown', 'We could not find that.')
    await noteLook(deps, session, customerId)
    const { shop } = await catalogueOf(deps.reads)
    return { ...erasePreview(standing, now, shop.timeZone), needsSecond: erasingNeedsSecond(standing, now) }
  },

  /** After a recent payment a second person decides. */
  erase: oncePerKey(({ deps, trx, input, by }) => askToErase(deps, trx, input, by)),
} satisfies Partial<OfficeCalls>
