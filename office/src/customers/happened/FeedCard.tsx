import { type FeedPart, feedParts } from '@sipday/contract/office/customers/customer-feed.ts'
import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { weekdayNames } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { feedDays } from '@sipday/rules/office/customer/feed-days.ts'
import { feedTexts } from '@sipday/rules/office/words/feed-words.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChips } from '../../parts/table/FilterChips.tsx'
import { ShowMore } from '../../parts/table/ShowMore.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import { feedQuery } from '../queries.ts'
import { FeedRow } from './FeedRow.tsx'
import css from './happened.module.css'

const choices: readonly { part: FeedPart | null; name: string }[] = [
  { part: null, name: feedTexts.everything },
  ...feedParts.map((part) => ({ part, name: feedTexts.parts[part] })),
]

/** Everything that happened to a customer, day by day, newest first, or one part of it. */
export function FeedCard({ customerId, timeZone }: { customerId: string; timeZone: string }) {
  const [only, setOnly] = useState<FeedPart | null>(null)
  const [today] = useState(() => dateIn(new Date(), timeZone))
  const query = useInfiniteQuery(feedQuery(customerId, only))
  return (
    <Card as="section" stack aria-labelledby="happened">
      <h2 id="happened">{feedTexts.heading}</h2>
      <FilterChips
        label={feedTexts.show}
        chips={choices.map(({ part, name }) => ({ name, isOn: only === part, press: () => setOnly(part) }))}
      />
      <Waiting query={query} label={feedTexts.loading} failed={feedTexts.failed}>
        {({ rows }) => {
          const days = feedDays(rows, timeZone)
          if (days.length === 0) return <p>{feedTexts.none}</p>
          return (
            <>
              {days.map(({ day, items }) => (
                <div key={day}>
                  <h3 className={css.day}>{day === today ? paymentTexts.today : dayName(day)}</h3>
                  <ol>
                    {items.map((item) => (
                      <FeedRow key={item.id} item={item} timeZone={timeZone} />
                    ))}
                  </ol>
                </div>
              ))}
              <ShowMore query={query} name={feedTexts.earlier} />
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}

/** "Saturday, November 21, 2026". */
const dayName = (day: string): string => `${weekdayNames[weekdayOf(day) - 1] ?? ''}, ${dateText(day)}`
