import { sentence } from '../../../written/isolated.ts'
import { countText } from '../../../written/counts.ts'
import { dateText } from '../../../calendar.ts'
import { dollars } from '../../../money.ts'
import { partOf, textIn } from './change-parts.ts'

type Told = { title: string; after: unknown; did: (what: string) => string }

/** By the field of the change. */
export const membershipSentences: Readonly<Record<string, (told: Told) => string>> = {
  'customer name corrected': ({ did, title }) => did(sentence`corrected the name of ${title}`),
  'customer birthday corrected': ({ did, title }) => did(sentence`corrected the birthday of ${title}`),
  'customer membership cancelled': ({ did, title, after }) => {
    const [plan, day] = ['planName', 'endsOn'].map((key) => textIn(partOf(after, key)))
    const how = partOf(after, 'when') === 'today' ? 'ended' : 'canceled'
    return did(
      sentence`${how} the ${plan} of ${title}, ${how === 'ended' ? 'on' : 'which ends'} ${dateText(day ?? '')}`,
    )
  },
  'customer membership resumed': ({ did, title, after }) => {
    const [plan, day] = ['planName', 'renewsOn'].map((key) => textIn(partOf(after, key)))
    return did(sentence`undid the cancellation of the ${plan} of ${title}, which renews ${dateText(day ?? '')}`)
  },
  'customer gift address': ({ did, title, after }) => {
    const [plan, to] = ['planName', 'to'].map((key) => textIn(partOf(after, key)))
    return did(sentence`corrected the address of the ${plan} that ${title} gave to ${to}`)
  },
  'customer email again': ({ did, title, after }) => {
    const [email, plan] = ['email', 'planName'].map((key) => textIn(partOf(after, key)))
    const which = {
      gift: sentence`the gift email for the ${plan} that ${title} gave`,
      welcome: sentence`${title} the welcome to ${plan}`,
    }
    return did(`sent ${which[email as keyof typeof which] ?? sentence`the receipt for the ${plan} of ${title}`} again`)
  },
  'customer membership moved': ({ did, title, after }) => {
    const [plan, from, to] = ['planName', 'fromName', 'toName'].map((key) => textIn(partOf(after, key)))
    return did(sentence`moved the ${plan} of ${title} from ${from} to ${to}`)
  },
  'customer membership given': ({ did, title, after }) => {
    const [plan, place, day] = ['planName', 'locationName', 'endsOn'].map((key) => textIn(partOf(after, key)))
    return did(sentence`gave ${title} ${plan} at ${place} until ${dateText(day ?? '')}`)
  },
  'customer days given': ({ did, title, after }) => {
    const [plan, day] = ['planName', 'endsOn'].map((key) => textIn(partOf(after, key)))
    const days = Number(partOf(after, 'days'))
    return did(
      sentence`gave ${title} ${countText(days, 'more day')} of ${plan}, which now ends on ${dateText(day ?? '')}`,
    )
  },
  'customer credit given': ({ did, title, after }) => {
    const [cents, days] = ['cents', 'days'].map((key) => Number(partOf(after, key)))
    const worth = days ? ` (${countText(days, 'day')})` : ''
    return did(
      sentence`gave ${title} ${dollars(cents ?? 0)} of credit${worth} for ${textIn(partOf(after, 'planName'))}`,
    )
  },
  'customer reminded to pay': ({ did, title, after }) =>
    did(sentence`emailed ${title} how to pay for the ${textIn(partOf(after, 'planName'))}`),
  'customer membership paused': ({ did, title, after }) => {
    const [plan, day] = ['planName', 'until'].map((key) => textIn(partOf(after, key)))
    return did(sentence`paused the ${plan} of ${title} until ${dateText(day ?? '')}`)
  },
  'customer pause ended': ({ did, title, after }) => {
    const [plan, day] = ['planName', 'until'].map((key) => textIn(partOf(after, key)))
    return did(sentence`took back the pause of the ${plan} of ${title}${day ? `, which renews ${dateText(day)}` : ''}`)
  },
  'customer plan planned': ({ did, title, after }) => {
    const [plan, next, day] = ['planName', 'nextName', 'on'].map((key) => textIn(partOf(after, key)))
    return did(sentence`planned ${next} for ${title} instead of ${plan}, from ${dateText(day ?? '')}`)
  },
  'customer plan kept': ({ did, title, after }) =>
    did(sentence`took back the planned change of the ${textIn(partOf(after, 'planName'))} of ${title}`),
}
