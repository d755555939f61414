import { Address } from '@sipday/ui/text/Address.tsx'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import css from './Code.module.css'

export type CodeMethodProps = {
  email: string
  maskedPhone: string
  sendsTexts: boolean
  /** The first customer's phone passes the check (W2.7). */
  canText: boolean
  /** Both buttons are disabled meanwhile (R38). */
  sending: 'email' | 'sms' | null
  onEmail: () => void
  onText: () => void
}

/** Where the one-time code goes (W2.7, R41). */
export function CodeMethod({ email, maskedPhone, sendsTexts, canText, sending, onEmail, onText }: CodeMethodProps) {
  return (
    <div className={css.column}>
      <p>You have a card on file with us. We will send you a 6-digit code before we show it.</p>
      <ul className={css.ways}>
        <li>
          <ChoiceCard
            before={<Icon name="mail" tone="primary" />}
            title="Send Code by Email"
            lines={[<Address key="email">{email}</Address>]}
            busy={sending === 'email'}
            disabled={sending === 'sms'}
            onClick={onEmail}
          />
        </li>
        {sendsTexts && (
          <li>
            <ChoiceCard
              before={<Icon name="text" tone="primary" />}
              title="Send Code by Text Message"
              lines={[canText ? maskedPhone : 'This phone number cannot receive our text messages.']}
              busy={sending === 'sms'}
              disabled={!canText || sending === 'email'}
              onClick={onText}
            />
          </li>
        )}
      </ul>
      <p className="small" role="status">
        {sending ? 'Sending your code' : sendsTexts ? 'Message and data rates may apply to text messages.' : ''}
      </p>
    </div>
  )
}
