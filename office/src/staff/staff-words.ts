import { capital } from '@sipday/rules/texts/capital.ts'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import type { Staff, StaffMember } from './queries.ts'

/** "Manager at Kips Bay NY and Westfield NJ". */
export const placeText = (
  { role, locationIds }: Pick<StaffMember, 'role' | 'locationIds'>,
  locations: Staff['locations'],
): string => {
  const names = locationIds.map((id) => locations.find((location) => location.id === id)?.name ?? id)
  return names.length > 0 ? `${roleWords[role]} at ${listText(names)}` : roleWords[role]
}

/** "Passkey and authenticator app". */
export const factorText = ({ role, factors }: StaffMember): string => {
  if (role === 'till') return 'Not needed'
  const passkeys =
    factors.passkeys === 0 ? [] : [factors.passkeys === 1 ? 'passkey' : `${String(factors.passkeys)} passkeys`]
  const found = listText([...passkeys, ...(factors.totp ? ['authenticator app'] : [])])
  return found ? capital(found) : 'None yet'
}
