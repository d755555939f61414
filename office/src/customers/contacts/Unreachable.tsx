import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { unreachableWords } from '@sipday/rules/office/unreachable-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { Customer } from '../queries.ts'

/** Contacts that are not written to, each with the reason and what ends it. */
export function Unreachable({ contacts, timeZone }: Pick<Customer, 'contacts'> & { timeZone: string }) {
  return contacts.map(({ channel, address, unreachable }) => {
    if (!unreachable) return null
    const words = unreachableWords(channel, unreachable.why)
    return (
      <Alert key={`${channel} ${address}`} kind="warn" heading={words.heading(phoneText(address))} announce={false}>
        <p>
          Since {dateText(dateIn(new Date(unreachable.since), timeZone))}: {unreachable.words}
        </p>
        <p>{words.help}</p>
      </Alert>
    )
  })
}
