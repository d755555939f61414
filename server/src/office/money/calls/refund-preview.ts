import { needsSecond, taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import { requireFull } from '../../access/needs.ts'
import { noteLook } from '../../customers/note-look.ts'
import { isOwn } from '../../customers/own-account.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { askedLately, paymentFor } from '../../refunds/payment.ts'

export const refundPreview = officeEndpoint('refund-preview', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const found = await paymentFor(deps, deps.reads, { person, capability: 'refund.ask', ...input })
  await noteLook(deps, session, found.customer.id)
  const { purchaseId: _purchase, locationIds: _locations, ...payment } = found
  const { dayCents } = await askedLately(deps.reads, person.id, deps.clock.now())
  return {
    ...payment,
    dayCents,
    taxPartCents: taxInRefund(payment, { backCents: payment.backCents, amountCents: payment.leftCents }),
    needsSecond:
      needsSecond(payment.leftCents, { dayCents }) || (await isOwn(deps.reads, person.id, [payment.customer.id])),
  }
})
