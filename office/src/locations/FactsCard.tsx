import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { percentText } from '@sipday/rules/money.ts'
import { taxWords } from '@sipday/rules/office/words/tax-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { GoButton } from '../parts/GoButton.tsx'

type FactsCardProps = {
  location: LocationRow
  edits: boolean
}

/** The last one that has begun on a day. */
const latest = <T extends { from: string }>(list: readonly T[], today: string): T | undefined =>
  list.filter(({ from }) => from <= today).at(-1)
const next = <T extends { from: string }>(list: readonly T[], today: string): T | undefined =>
  list.find(({ from }) => from > today)

/** As published. */
export function FactsCard({ location, edits }: FactsCardProps) {
  const { id, address, phone, timeZone, opensOn, lastDay, today, taxRate, tax, square } = location
  const risen = next(tax, today)
  const later = next(square, today)
  const own = latest(square, today)
  const facts = [
    { term: 'Address', detail: address || 'Not known' },
    { term: 'Phone', detail: phone },
    { term: 'Time zone', detail: timeZone.replaceAll('_', ' ') },
    ...(opensOn && opensOn > today ? [{ term: 'Opens', detail: dateText(opensOn) }] : []),
    ...(lastDay ? [{ term: 'Last day', detail: dateText(lastDay) }] : []),
    { term: taxWords.now, detail: `${percentText(taxRate)}${latest(tax, today) ? '' : `, ${taxWords.ofShop}`}` },
    ...(risen ? [{ term: taxWords.next, detail: `${percentText(risen.rate)} from ${dateText(risen.from)}` }] : []),
    { term: 'Square location', detail: own?.locationId ?? 'The one of the shop' },
    ...(later ? [{ term: 'Square location later', detail: `${later.locationId} from ${dateText(later.from)}` }] : []),
  ].filter(({ detail }) => detail !== '')
  return (
    <Card as="section" stack aria-labelledby="facts">
      <h2 id="facts">Address and Tax</h2>
      <Facts items={facts} />
      {edits && (
        <div>
          <GoButton variant="outlined" to={`/locations/${encodeURIComponent(id)}/details`}>
            Edit in the Draft
          </GoButton>
        </div>
      )}
    </Card>
  )
}
