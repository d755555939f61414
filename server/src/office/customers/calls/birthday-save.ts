import { keepBirthday } from '../../../counter/keep-birthday.ts'
import { change } from '../../../store/office/changes.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { givenReason } from '../given-reason.ts'
import { customerReach, requireCustomer } from '../known-customer.ts'
import { refuseOwn } from '../own-account.ts'

/** Corrects a birthday for a caller, by the member's own rule (O9.2). The record does not repeat it. */
export const birthdaySave: OfficeCalls['birthday-save'] = oncePerKey(async ({ deps, trx, input, person, by }) => {
  const now = deps.clock.now()
  const reach = customerReach(person, 'customers', now)
  const customerId = await requireCustomer(trx, { customerId: input.customerId, ...reach })
  await refuseOwn(trx, person.id, [customerId])
  const reason = await givenReason(trx, [customerId], input.reason)
  await keepBirthday(deps, trx, { customerId, birthday: input.birthday, seen: input.seen })
  await change(trx, { at: now, by, subject: 'customer', id: customerId, field: 'birthday corrected', reason })
  return {}
})
