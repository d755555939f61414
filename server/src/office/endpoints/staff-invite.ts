import { placesProblem } from '@sipday/rules/office/staff.ts'
import { maskEmail } from '@sipday/rules/people.ts'
import { canonicalEmail } from '../../access/contacts.ts'
import { takeLimitIn } from '../../access/limits.ts'
import { Refusal } from '../../refusal.ts'
import { change } from '../../store/office/changes.ts'
import { dropFactors, personById } from '../../store/office/people.ts'
import { insertPerson, lockAnyone, updatePerson, writePlaces } from '../../store/office/staff.ts'
import { hasFactor } from '../access/factors.ts'
import { onceEndpoint } from '../endpoint.ts'
import { inviteToOffice, inviteToTill } from '../staff/invitation.ts'
import { requireMayGive, wrongField } from '../staff/giving.ts'
import { manages, namesOfLocations, signOutEverywhere } from '../staff/people.ts'

const alreadyThere = () => new Refusal(409, 'already_there', 'Someone with this email address works here already.')

/**
 * Adds a person and mails them how to get in: a link for the office, good once and for 72 hours; the counter's address
 * for a till. Who was removed, or has not accepted an invitation yet, is invited anew, without anything from before.
 */
export const staffInvite = onceEndpoint('staff-invite', async ({ deps, trx, input, person, by }) => {
  const { role, locationIds } = input
  const name = input.name.trim()
  const email = canonicalEmail(input.email)
  if (!email) throw wrongField('email', 'Please enter a valid email address.')
  const problem = placesProblem(role, locationIds)
  if (problem) throw wrongField('locationIds', problem)
  requireMayGive(person, role, locationIds)
  const places = await namesOfLocations(trx, locationIds)
  await takeLimitIn(trx, deps, 'office_invite', person.id)
  const now = deps.clock.now()
  const [known] = await lockAnyone(trx, { id: null, email })
  if (known) {
    const [active] = await personById(trx, known)
    const isWaiting = active && active.role !== 'till' && !hasFactor(active)
    if ((known.active && !isWaiting) || !manages(person, known)) throw alreadyThere()
    await dropFactors(trx, known.id, now)
    await signOutEverywhere(trx, known.id, now)
  }
  const id = known?.id ?? deps.ids.id()
  const till = role === 'till' ? (locationIds[0] ?? null) : null
  const written = known
    ? await updatePerson(trx, { id, name, role, till })
    : await insertPerson(trx, { id, name, email, role, till, now })
  if (written.length === 0) throw alreadyThere()
  await writePlaces(trx, { id, ids: till ? [] : locationIds })
  const after = { role, places, email: maskEmail(email) }
  await change(trx, { at: now, by, subject: 'staff', id, field: 'invited', after })
  const of = { staffId: id, inviterName: person.name }
  if (till) await inviteToTill(deps, trx, { ...of, name, email, locationName: places[0] ?? till })
  else await inviteToOffice(deps, trx, of)
  return { id }
})
