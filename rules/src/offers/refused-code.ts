import { dateText } from '../calendar.ts'
import { listText } from '../texts/list-text.ts'
import { type Code, type CodeRefusal, codeRefusal } from './code.ts'

type Named = { id: string; name: string }
/** What the visitor can see: nothing else is named. */
type Shown = { code: Code; plans: readonly Named[]; locations: readonly Named[] }

const MOST_NAMES = 4
const GO_ON = 'You can go on without it, at the total shown.'

/** What a visitor reads of a code that is refused: which day, plan or location it is for, and how to go on (I13). */
export const refusedCodeText = (kind: CodeRefusal['code'], shown: Shown | null = null): string =>
  kind === 'code_unknown' ? codeRefusal(kind).message : `${whichText(kind, shown)} ${GO_ON}`

const whichText = (kind: CodeRefusal['code'], shown: Shown | null): string => {
  const { message } = codeRefusal(kind)
  if (shown === null) return message
  const { code, plans, locations } = shown
  if (kind === 'code_not_started' && code.startsOn) return `This code is good from ${dateText(code.startsOn)} on.`
  if (kind === 'code_ended' && code.endsOn) return `This code was good through ${dateText(code.endsOn)}.`
  if (kind === 'code_not_for_plan') return `${message}${goodFor(plans, code.planIds)}`
  if (kind === 'code_not_for_location') return `${message}${goodFor(locations, code.locationIds)}`
  return message
}

const goodFor = (all: readonly Named[], ids: readonly string[]): string => {
  const names = all.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 || names.length > MOST_NAMES ? '' : ` It is good for ${listText(names)}.`
}
