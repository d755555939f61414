import { erasingNeedsSecond } from '@sipday/rules/privacy/erasing.ts'
import { erasePreview as preview, eraseStanding } from '../../../purchases/erasing/erase-customer.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { noteLook } from '../note-look.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const erasePreview = officeEndpoint('erase-preview', async ({ deps, input: { customerId }, session }) => {
  const now = deps.clock.now()
  const standing = await eraseStanding(deps.db, customerId, now)
  if (!standing) throw new Refusal(404, 'unknown', 'We could not find that.')
  await noteLook(deps, session, customerId)
  const { shop } = await catalogueOf(deps.reads)
  return { ...preview(standing, now, shop.timeZone), needsSecond: erasingNeedsSecond(standing, now) }
})
