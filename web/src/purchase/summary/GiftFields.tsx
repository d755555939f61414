import { latestSendOn } from '@sipday/rules/send-on.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { TextArea } from '@sipday/ui/fields/TextArea.tsx'
import type { GiftDetails } from '../context.ts'

/** The API's limit (contract, messageText). */
const MESSAGE_LENGTH = 500

export type GiftFieldsProps = {
  details: GiftDetails
  today: string
  errors: Partial<Record<string, string>>
  onField: (field: keyof GiftDetails, value: string) => void
}

/** R23, R41. */
export function GiftFields({ details, today, errors, onField }: GiftFieldsProps) {
  return (
    <div className="stack">
      <h2 id="gift-details" className="h3">
        Gift Details
      </h2>
      <div className="grid-2">
        <Field
          label="Recipient Name"
          name="recipient-name"
          autoComplete="off"
          maxLength={80}
          value={details.recipientName}
          onChange={(value) => onField('recipientName', value)}
        />
        <Field
          label="Recipient Email"
          name="recipient-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={details.recipientEmail}
          error={errors['recipientEmail']}
          onChange={(value) => onField('recipientEmail', value)}
        />
      </div>
      <TextArea
        label="Message"
        name="gift-message"
        optional
        maxLength={MESSAGE_LENGTH}
        helper="Sent with the gift"
        value={details.message}
        onChange={(value) => onField('message', value)}
      />
      <Field
        label="Send On"
        name="send-on"
        type="date"
        optional
        min={today}
        max={latestSendOn(today)}
        helper="The gift starts on this day, up to 12 months ahead. Leave it empty to start and send it right after the payment."
        value={details.sendOn}
        error={errors['sendOn']}
        onChange={(value) => onField('sendOn', value)}
      />
    </div>
  )
}
