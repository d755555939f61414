import { type FeedPart, feedParts } from '@sipday/contract/office/customers/customer-feed.ts'
import { feedTexts } from '@sipday/rules/office/words/feed-words.ts'
import { againTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import { SendAgain } from './actions/SendAgain.tsx'
import css from './customers.module.css'
import { feedQuery } from './queries.ts'

const choices: readonly { part: FeedPart | null; name: string }[] = [
  { part: null, name: feedTexts.everything },
  ...feedParts.map((part) => ({ part, name: feedTexts.parts[part] })),
]

/** Everything that happened to a customer, newest first, or one part of it. */
export function FeedCard({ customerId, timeZone }: { customerId: string; timeZone: string }) {
  const [only, setOnly] = useState<FeedPart | null>(null)
  const query = useInfiniteQuery({ ...feedQuery(customerId, only), placeholderData: keepPreviousData })
  return (
    <Card as="section" stack aria-labelledby="happened">
      <h2 id="happened">{feedTexts.heading}</h2>
      <div className="row wrap" role="group" aria-label={feedTexts.show}>
        {choices.map(({ part, name }) => (
          <Button
            key={name}
            {...(only === part ? {} : { variant: 'outlined' })}
            aria-pressed={only === part}
            onClick={() => setOnly(part)}
          >
            {name}
          </Button>
        ))}
      </div>
      <Waiting query={query} label={feedTexts.loading} failed={feedTexts.failed}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <p>{feedTexts.none}</p>
          return (
            <>
              <ol className={css.feed}>
                {rows.map(({ id, at, timeZone: zone, text, by, link, mailId }) => (
                  <li key={id}>
                    <p>{link ? <Link href={link}>{text}</Link> : text}</p>
                    <p className="small">
                      {whenText(at, zone ?? timeZone)}
                      {by && <Address>{`, ${by}`}</Address>}
                    </p>
                    {mailId && <SendAgain what={{ mailId }} label={againTexts.email} name={againTexts.emailOf(text)} />}
                  </li>
                ))}
              </ol>
              {query.hasNextPage && (
                <div>
                  <Button
                    variant="text"
                    flush="start"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {feedTexts.earlier}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}
