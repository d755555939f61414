import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { lockName, renameCustomer } from '../../../store/people/customers.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../known-customer.ts'
import { refuseOwn } from '../own-account.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'

const MISSING = 'All fields are required.'

/** Corrects a name (O9.2). Names can be erased, so the record does not repeat it. */
export const nameSave: OfficeCalls['name-save'] = oncePerKey(async ({ deps, trx, input, person, by }) => {
  const now = deps.clock.now()
  const customerId = await requireCustomer(trx, {
    customerId: input.customerId,
    ...customerReach(person, 'customers', now),
  })
  await refuseOwn(trx, person.id, [customerId])
  const [givenName, familyName] = [input.givenName.trim(), input.familyName.trim()]
  if (!givenName || !familyName)
    throw new Refusal(422, 'fields_invalid', MISSING, {
      fields: { ...(givenName ? {} : { givenName: MISSING }), ...(familyName ? {} : { familyName: MISSING }) },
    })
  const current = await lockName(trx, customerId)
  if (!current) throw unknownCustomer()
  if (current.givenName !== input.seen.givenName || current.familyName !== input.seen.familyName)
    throw new Refusal(
      409,
      'changed_meanwhile',
      'Someone changed this name while you were editing. Nothing was overwritten.',
    )
  await renameCustomer(trx, { customerId, givenName, familyName })
  await change(trx, { at: now, by, subject: 'customer', id: customerId, field: 'name corrected' })
  return { givenName, familyName }
})
