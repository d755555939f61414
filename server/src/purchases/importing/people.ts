import { toE164 } from '@sipday/rules/phone.ts'
import type { WishedPerson } from '@sipday/rules/importing/wish.ts'
import { canonicalEmail } from '../../access/contacts.ts'
import type { KnownPerson } from '../../store/importing/known.ts'
import type { PlannedPerson } from './planned-row.ts'

export const contactsOf = ({ email, phone }: WishedPerson): { email: string; phone: string } | { problem: string } => {
  const mail = email === '' ? '' : canonicalEmail(email)
  const number = phone === '' ? '' : toE164(phone)
  if (mail === null) return { problem: `"${email}" is not an email address` }
  if (number === null) return { problem: `"${phone}" is not a phone number` }
  if (mail === '' && number === '') return { problem: 'there is no email address and no phone number' }
  return { email: mail, phone: number }
}

/** Both contacts together, or the only one there with the contact that is given (R8). */
export const plannedPerson = (
  wished: WishedPerson,
  pair: { email: string; phone: string },
  known: readonly KnownPerson[],
): PlannedPerson | { problem: string } => {
  const exact = known.find((one) => one.email === pair.email && one.phone === pair.phone)
  const isWhole = pair.email !== '' && pair.phone !== ''
  const alike = known.filter(
    (one) => (pair.email !== '' && one.email === pair.email) || (pair.phone !== '' && one.phone === pair.phone),
  )
  if (!exact && !isWhole && alike.length > 1)
    return { problem: 'several customers here have this contact. Add the other one, so that it is clear who it is' }
  const same = exact ?? (isWhole ? undefined : alike[0])
  return {
    pair,
    typed: { firstName: wished.firstName, lastName: wished.lastName, email: wished.email },
    knownId: same?.id ?? null,
    squareCustomerId: same?.squareCustomerId ?? null,
  }
}
