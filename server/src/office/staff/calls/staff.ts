import { capabilitiesOf, may } from '@sipday/rules/office/capabilities.ts'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { placesProblem, rolesToGive } from '@sipday/rules/office/roles.ts'
import { maskEmail } from '@sipday/rules/people.ts'
import { instantText } from '@sipday/rules/written/moments.ts'
import { canonicalEmail } from '../../../access/contacts.ts'
import { takeLimitIn } from '../../../access/limits.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { change } from '../../../store/office/changes.ts'
import { personById } from '../../../store/office/people.ts'
import { allLocations, everyone, personAtTill } from '../../../store/office/staff.ts'
import { closeSessions } from '../../../store/people/sessions.ts'
import { hasFactor } from '../../access/factors.ts'
import { requireFull } from '../../access/needs.ts'
import { askSecondPerson } from '../../approvals/ask.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { tellOwners } from '../../mails.ts'
import { askAboutOwner } from '../ask-about-owner.ts'
import { requireMayGive, wrongField } from '../giving.ts'
import { alreadyThere, holdInvited, invitePerson } from '../invite-person.ts'
import type { NewOwner, OtherRole } from '../owners.ts'
import { holdManaged, manages, namesOfLocations, requireOtherOwner, unknownPerson } from '../people.ts'
import { removePerson } from '../remove-person.ts'
import { writePerson } from '../write-person.ts'

export const staffCalls = {
  /** An owner sees everyone, a manager the tills of their locations. */
  staff: async ({ deps, session }) => {
    const person = requireFull(session)
    const [rows, locations] = await Promise.all([
      everyone(deps.db, { now: deps.clock.now() }),
      allLocations(deps.db, {}),
    ])
    const everywhere = capabilitiesOf(person).includes('settings')
    return {
      rows: rows
        .filter(({ id, role, location_ids: places }) => manages(person, { id, role, location_id: places?.[0] ?? null }))
        .map(({ id, name, email, role, active, version, ...of }) => {
          const factors = { passkeys: of.passkeys ?? 0, totp: of.totp ?? false }
          const isInvited = role !== 'till' && factors.passkeys === 0 && !factors.totp
          return {
            id,
            name,
            email,
            role,
            locationIds: of.location_ids ?? [],
            state: active ? (isInvited ? 'invited' : 'active') : 'removed',
            lastSeenAt: of.last_seen_at?.toISOString() ?? null,
            factors,
            tills: (of.tills ?? []).map((till) => ({ ...till, since: new Date(till.since).toISOString() })),
            seen: version,
          } as const
        }),
      locations: locations
        .filter(({ id }) => everywhere || person.locationIds.includes(id))
        .map(({ id, name }) => ({ id, name: name ?? id })),
      roles: rolesToGive(person),
    }
  },

  /** Also for someone removed or with an open invitation. A new owner waits a day, or for another owner (rule N). */
  'staff-invite': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { role, locationIds } = input
    const name = input.name.trim()
    const email = canonicalEmail(input.email)
    if (!email) throw wrongField('email', 'Please enter a valid email address.')
    const problem = placesProblem(role, locationIds)
    if (problem) throw wrongField('locationIds', problem)
    requireMayGive(person, role, locationIds)
    await namesOfLocations(trx, locationIds)
    await takeLimitIn(trx, deps, 'office_invite', person.id)
    const { known } = await holdInvited(trx, email)
    if (known && !manages(person, known)) throw alreadyThere()
    const id = known?.id ?? null
    if (role === 'owner' && !(known?.active && known.role === 'owner')) {
      const wanted: NewOwner = { name, email }
      const words = `make ${name} (${maskEmail(email)}) an owner`
      const asked = { kind: 'owner' as const, subjectId: email, about: { id, name, email }, words, wanted }
      return { id, effectiveAt: await askAboutOwner(deps, trx, asked, { person, by }) }
    }
    const invited = { name, email, role, locationIds }
    return { id: await invitePerson(deps, trx, invited, { by, inviterName: person.name }), effectiveAt: null }
  }),

  /**
   * Another role or location ends their sessions in the same transaction; someone new to the office is invited to set up
   * a second factor. Becoming or ceasing to be an owner takes a day, or another owner (rule N, risk 67).
   */
  'staff-save': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { id, role, locationIds, seen } = input
    const name = input.name.trim()
    const other = await holdManaged(trx, person, id)
    if (other.version !== seen)
      throw new Refusal(409, 'changed_meanwhile', `${other.name} was changed meanwhile. Please look again.`)
    const problem = placesProblem(role, locationIds)
    if (problem) throw wrongField('locationIds', problem)
    requireMayGive(person, role, locationIds)
    await namesOfLocations(trx, locationIds)
    const who = { person, by }
    if (other.role === 'owner' && role !== 'owner') {
      await requireOtherOwner(trx, id)
      const wanted: OtherRole = { become: { role, name, locationIds } }
      const words = `make ${other.name}, who is an owner, ${roleWords[role]}`
      const asked = { kind: 'owner-gone' as const, subjectId: id, about: other, words, wanted }
      return { seen, effectiveAt: await askAboutOwner(deps, trx, asked, who) }
    }
    if (other.role !== 'owner' && role === 'owner') {
      const wanted: NewOwner = null
      const words = `make ${other.name}, who is ${roleWords[other.role]}, an owner`
      const asked = { kind: 'owner' as const, subjectId: id, about: other, words, wanted }
      return { seen, effectiveAt: await askAboutOwner(deps, trx, asked, who) }
    }
    const version = await writePerson(
      deps,
      trx,
      other,
      { id, name, role, locationIds },
      { by, inviterName: person.name },
    )
    return { seen: version, effectiveAt: null }
  }),

  /**
   * Ends their sessions in the same transaction; they stay listed as removed. An owner who can sign in is removed a day
   * later, or when another owner agrees (risk 67).
   */
  'staff-remove': oncePerKey(async ({ deps, trx, input: { id }, person, by }) => {
    const other = await holdManaged(trx, person, id)
    if (other.role === 'owner') {
      await requireOtherOwner(trx, id)
      const [found] = await personById(trx, other)
      if (found && hasFactor(found)) {
        const words = `remove the owner ${other.name}`
        const asked = { kind: 'owner-gone' as const, subjectId: id, about: other, words, wanted: {} }
        return { effectiveAt: await askAboutOwner(deps, trx, asked, { person, by }) }
      }
    }
    await removePerson(deps, trx, other, { by, askerName: person.name })
    return { effectiveAt: null }
  }),

  'till-out': oncePerKey(async ({ deps, trx, input: { sessionId }, person, by }) => {
    const now = deps.clock.now()
    const [till] = await personAtTill(trx, { id: sessionId, now })
    if (!till?.staff_id || !till.location_id) throw unknownPerson()
    if (!may(person, 'staff', { role: till.role, locationIds: [till.location_id] })) throw unknownPerson()
    await closeSessions(trx, [sessionId], now)
    await change(trx, {
      at: now,
      by,
      subject: 'staff',
      id: till.staff_id,
      field: 'till signed out',
      before: till.place,
    })
    return {}
  }),

  /**
   * It takes effect 24 hours later; until then every owner, who are told at once, and the person may refuse it (risk
   * 67).
   */
  'factor-reset': oncePerKey(async ({ deps, trx, input: { staffId }, person, by }) => {
    const other = await holdManaged(trx, person, staffId)
    if (staffId === person.id)
      throw new Refusal(
        403,
        'your_own',
        'Another owner has to reset your second factor. You can add and remove your own under My Sign-In.',
      )
    const [found] = await personById(trx, other)
    if (!found || !hasFactor(found))
      throw new Refusal(409, 'no_factor', `${other.name} has no second factor yet. Send a new invitation instead.`)
    const words = `reset the second factor of ${other.name}`
    const asked = await askSecondPerson(deps, trx, { kind: 'factor', subjectId: staffId, words, wanted: {}, by })
    const { shop } = await catalogueOf(deps.db)
    const effectiveAt = instantText(asked.dueAt, shop.timeZone)
    const facts = { personName: other.name, askerName: person.name, effectiveAt }
    await tellOwners(deps, trx, 'factor_reset', asked.approvalId, facts, staffId)
    return { effectiveAt: asked.dueAt.toISOString() }
  }),
} satisfies Partial<OfficeCalls>
