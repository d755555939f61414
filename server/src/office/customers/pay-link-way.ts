import type { PayLinkWay } from '@sipday/contract/office/customers/adding.ts'
import { canReceiveText } from '@sipday/rules/text-message.ts'
import type { Deps } from '../../deps.ts'
import type { Pair } from '../../store/people/customers.ts'

/** By which of their contacts someone can be sent a link to pay; a text only where the shop sends texts (O9.5). */
export const payLinkWay = ({ sms }: Pick<Deps, 'sms'>, { email, phone }: Pair): PayLinkWay => ({
  isWhole: email !== '' && phone !== '',
  sends: email !== '' ? 'email' : sms && canReceiveText(phone) ? 'sms' : null,
})
