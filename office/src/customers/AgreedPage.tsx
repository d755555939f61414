import { agreedTexts, customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Waiting } from '../parts/Waiting.tsx'
import { instantText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import css from './customers.module.css'
import { consentsQuery, customerQuery } from './queries.ts'

/** A line may break between its groups, but copied it is one text. */
function Hash({ children }: { children: string }) {
  return (
    <span className={css.hash}>
      {(children.match(/.{1,8}/g) ?? []).map((group, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {group}
        </Fragment>
      ))}
    </span>
  )
}

/** With time, version and hash, to print (O12). */
export function AgreedPage({ id, me }: { id: string; me: Me }) {
  const customer = useQuery(customerQuery(id))
  const query = useQuery(consentsQuery(id))
  const name = customer.data?.customer.name || customerTexts.noName
  return (
    <Section
      name={agreedTexts.heading}
      above={[
        { label: customerTexts.section, to: '/customers' },
        { label: name, to: `/customers/${id}` },
      ]}
    >
      <p>{agreedTexts.about(name, me.shop.name)}</p>
      <Waiting query={query} label={agreedTexts.loading} failed={agreedTexts.failed}>
        {(found) =>
          found.length === 0 ? (
            <p>{agreedTexts.none}</p>
          ) : (
            <>
              <div className="screen-only">
                <Button variant="outlined" onClick={() => window.print()}>
                  {agreedTexts.print}
                </Button>
              </div>
              {found.map(({ kind, at, version, words, hash }, index) => (
                <Card as="article" stack key={hash + at} aria-labelledby={`agreed-${index}`}>
                  <h2 id={`agreed-${index}`}>{instantText(at, me.shop.timeZone)}</h2>
                  <blockquote className={css.words}>{words}</blockquote>
                  <Facts
                    items={[
                      ...(kind === 'purchase'
                        ? [{ term: agreedTexts.version, detail: version ?? agreedTexts.noVersion }]
                        : []),
                      { term: agreedTexts.hash, detail: <Hash>{hash}</Hash> },
                    ]}
                  />
                </Card>
              ))}
            </>
          )
        }
      </Waiting>
    </Section>
  )
}
