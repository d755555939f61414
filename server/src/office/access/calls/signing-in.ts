import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { kits } from '@sipday/rules/look/kits.ts'
import { capabilitiesOf } from '@sipday/rules/office/capabilities.ts'
import { checkCode } from '../../../access/codes/check-code.ts'
import { canonicalContact } from '../../../access/contacts.ts'
import { refuseFailing } from '../../../access/failures.ts'
import { noteDevice } from '../../../access/own-sessions.ts'
import { sendCode } from '../../../access/codes/send-code.ts'
import { hashOf, newToken } from '../../../access/sessions.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { audit } from '../../../store/audit.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { draftItems } from '../../../store/office/drafts.ts'
import { personByEmail, personById, type PersonFound, takeInvitation } from '../../../store/office/people.ts'
import { keepProof } from '../../../store/people/proofs.ts'
import { closeSession } from '../../../store/people/sessions.ts'
import { colleaguesOf, isOnlyOwner } from '../../approvals/decide.ts'
import { openFor } from '../../approvals/list.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { todoFor } from '../../home/todo.ts'
import { factorsOf, hasFactor, proveFactor } from '../factors.ts'
import { notSignedIn, requireFull } from '../needs.ts'
import { checkPasskey, passkeyOptions } from '../passkeys.ts'
import { type OfficeSession, rotateOfficeSession } from '../session.ts'

/** As the set-up has it. */
const nameInDraft = async ({ db }: Deps): Promise<string | undefined> => {
  const [brand] = await draftItems(db, 'brand')
  return (brand?.body as DraftBody<'brand'> | null | undefined)?.shopName
}

export const signInCalls = {
  /** Within rule J, for this office session only. Answers the same for everyone (R10). */
  code: async ({ deps, input, session, asker, cookie }) => {
    const contact = canonicalContact(input.to, 'email')
    if (input.action === 'send') {
      if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email address.')
      await refuseFailing(deps, contact, asker)
      await sendCode(deps, session, contact, asker)
      return {}
    }
    const token = await checkCode(deps, session, { contact, typed: input.code, asker }, async (trx, proved) => {
      const now = deps.clock.now()
      await keepProof(trx, session.id, proved, now)
      await audit(deps, 'office_code_approved', { sessionId: session.id }, trx)
      session.person = null
      session.secondFactorAt = null
      return rotateOfficeSession(trx, session, now, { begins: true })
    })
    cookie.give(token)
    return {}
  },

  /**
   * Identifies by an invitation or a proved email, before the second factor. Someone without one needs an invitation: a
   * mailbox alone opens nothing (risk 66).
   */
  'sign-in': async ({ deps, input, session, userAgent, cookie }) => {
    const { invitation } = input
    // The page was reloaded between the two steps.
    const [known] = session.person && invitation === undefined ? await personById(deps.db, session.person) : []
    const person =
      known ??
      (await deps.db.transaction().execute(async (trx) => {
        const found = await (invitation === undefined ? proved(trx, session) : invited(deps, trx, invitation))
        if (!found) throw notInvited()
        const { id, name, role, location_ids: locationIds } = found
        session.person = { id, name, role, locationIds: locationIds ?? [] }
        session.secondFactorAt = null
        await noteDevice(trx, session, userAgent)
        const how = invitation === undefined ? 'code' : 'invitation'
        await audit(deps, 'office_identified', { sessionId: session.id, staffId: found.id, detail: { how } }, trx)
        cookie.give(await rotateOfficeSession(trx, session, deps.clock.now(), { begins: true }))
        return found
      }))
    const secondFactor = factorsOf(person)
    if (secondFactor.passkeys > 0)
      return {
        next: 'passkey',
        options: await passkeyOptions(deps, deps.db, { session, person, purpose: 'prove' }),
        secondFactor,
      }
    return { next: secondFactor.totp ? 'totp' : 'set-up', secondFactor }
  },

  /**
   * A passkey alone is both identity and proof (decision 77). Without a code, no one else's requests for codes get in the
   * way.
   */
  'passkey-sign-in': async ({ deps, input, session, userAgent, cookie }) => {
    // Someone signed in here before no longer is.
    session.person = null
    session.secondFactorAt = null
    if (!input.response) return { options: await passkeyOptions(deps, deps.db, { session, purpose: 'prove' }) }
    const staffId = await checkPasskey(deps, session, input.response)
    const token = await deps.db.transaction().execute(async (trx) => {
      const [found] = await personById(trx, { id: staffId })
      if (!found)
        throw new Refusal(422, 'passkey_refused', 'This passkey was not accepted. Please sign in another way.')
      const { id, name, role, location_ids: locationIds } = found
      session.person = { id, name, role, locationIds: locationIds ?? [] }
      await noteDevice(trx, session, userAgent)
      await audit(deps, 'office_identified', { sessionId: session.id, staffId, detail: { how: 'passkey' } }, trx)
      await rotateOfficeSession(trx, session, deps.clock.now(), { begins: true })
      return proveFactor(deps, trx, session, 'passkey')
    })
    cookie.give(token)
    return {}
  },

  me: async ({ deps, session }) => {
    const who = { person: requireFull(session), sessionId: session.id }
    const { id, name, role, locationIds } = who.person
    const person = { id, name, role, locationIds: [...locationIds] }
    const now = deps.clock.now()
    const [[found], { shop, notOpen }, waiting, open, others, only] = await Promise.all([
      personById(deps.db, person),
      catalogueOf(deps.reads),
      todoFor(deps, who.person),
      openFor(deps.reads, who, now),
      colleaguesOf(deps.reads, id, now),
      isOnlyOwner(deps.reads, who.person),
    ])
    if (!found) throw notSignedIn()
    return {
      person,
      capabilities: capabilitiesOf(person),
      shop: {
        name: notOpen ? ((await nameInDraft(deps)) ?? shop.name) : shop.name,
        timeZone: shop.timeZone,
        opened: notOpen === null,
        kit: kits[shop.kind],
        address: deps.settings.publicUrl.replace(/\/$/, ''),
      },
      others: others.map(({ role: of, locationIds: at }) => ({ role: of, locationIds: [...at] })),
      isOnlyOwner: only,
      todo: {
        count:
          new Set(waiting.map(({ kind }) => kind)).size + (open.some(({ may }) => may.approve || may.refuse) ? 1 : 0),
      },
      secondFactor: factorsOf(found),
    }
  },

  /** Ends the session wherever its cookie was copied to. Idempotent. */
  'sign-out': async ({ deps, session, cookie }) => {
    if (session) {
      await closeSession(deps.db, session.id, hashOf(newToken()), deps.clock.now())
      await audit(deps, 'office_signed_out', { sessionId: session.id, staffId: session.person?.id ?? null })
    }
    cookie.take()
    return {}
  },
} satisfies Partial<OfficeCalls>

const notInvited = () =>
  new Refusal(
    401,
    'not_invited',
    'This address cannot sign in to the office, or the link was used or is too old. Ask an owner for a new invitation.',
  )

const proved = async (trx: Trx, session: OfficeSession): Promise<PersonFound | undefined> => {
  const [newest] = session.proved.toSorted((a, b) => b.provedAt.getTime() - a.provedAt.getTime())
  const [person] = newest ? await personByEmail(trx, { email: newest.address }) : []
  return person && hasFactor(person) ? person : undefined
}

const invited = async (deps: Deps, trx: Trx, token: string): Promise<PersonFound | undefined> => {
  const [taken] = await takeInvitation(trx, { tokenHash: hashOf(token), now: deps.clock.now() })
  return taken && (await personById(trx, taken))[0]
}
