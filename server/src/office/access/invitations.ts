import { canonicalEmail } from '../../access/contacts.ts'
import { hashOf, newToken } from '../../access/sessions.ts'
import type { Deps, Trx } from '../../deps.ts'
import { type By, change } from '../../store/office/changes.ts'
import { anyoneWithEmail, dropFactors, personById, writeInvitation, writeOwner } from '../../store/office/people.ts'
import { endOfficeSessions } from '../../store/office/sessions.ts'
import { tellOwnersChanged } from '../staff/ask-about-owner.ts'
import { hasFactor } from './factors.ts'

type Inviting = Pick<Deps, 'db' | 'clock' | 'ids' | 'settings'>

/** For whoever works on the machine. */
export class NotInvited extends Error {}

/** The token comes after the #, which no server or log sees. */
const linkFor = async (deps: Inviting, trx: Trx, staffId: string, minutes: number): Promise<string> => {
  const token = newToken()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await writeInvitation(trx, { tokenHash: hashOf(token), staffId, now, expiresAt })
  return `${deps.settings.publicUrl}/office/invitation#${token}`
}

/** The link works once, for `minutes`. Former second factors are removed. Throws NotInvited. */
export const inviteOwner = async (
  deps: Inviting,
  { email: typed, name, by, minutes }: { email: string; name: string; by: By; minutes: number },
): Promise<string> => {
  const email = canonicalEmail(typed)
  if (!email) throw new NotInvited(`"${typed}" is not an email address.`)
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const [known] = await anyoneWithEmail(trx, { email })
    const isOwner = known?.active && known.role === 'owner'
    const [person] = isOwner ? await personById(trx, known) : []
    if (person && hasFactor(person))
      throw new NotInvited(`${person.name} is an owner already. To replace their second factor: --reset ${typed}`)
    const [written] = await writeOwner(trx, { id: deps.ids.id(), name, email, now })
    const id = written?.id ?? ''
    const before = known ? (known.active ? known.role : 'removed') : null
    await forget(deps, trx, id)
    if (!isOwner) {
      await change(trx, { at: now, by, subject: 'staff', id, field: 'role', before, after: 'owner' })
      await tellOwnersChanged(deps, trx, { id, name, email }, { words: 'is an owner now', askerName: null })
    }
    return linkFor(deps, trx, id, minutes)
  })
}

/** Ends their sessions; the link sets up another factor. Throws NotInvited. */
export const resetOwner = async (
  deps: Inviting,
  { email: typed, by, minutes }: { email: string; by: By; minutes: number },
): Promise<string> => {
  const email = canonicalEmail(typed)
  return deps.db.transaction().execute(async (trx) => {
    const [known] = email ? await anyoneWithEmail(trx, { email }) : []
    if (!known?.active || known.role !== 'owner') throw new NotInvited(`No owner has the address "${typed}".`)
    await forget(deps, trx, known.id)
    const at = deps.clock.now()
    await change(trx, { at, by, subject: 'staff', id: known.id, field: 'second factors', after: 'reset' })
    return linkFor(deps, trx, known.id, minutes)
  })
}

const forget = async ({ clock }: Inviting, trx: Trx, staffId: string): Promise<void> => {
  await dropFactors(trx, staffId, clock.now())
  await endOfficeSessions(trx, staffId, clock.now())
}
