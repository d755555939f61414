import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useId, useState } from 'react'
import { ownPageTexts, previousTitle } from '@sipday/rules/own-page/page-words.ts'

/** Ended subscriptions behind a toggle (S2). */
export function PreviousSubscriptions({ records }: { records: readonly SubscriptionRecord[] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={open ? undefined : 'screen-only'} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{ownPageTexts.previous}</h2>
      <Button
        variant="text"
        flush="start"
        icon={open ? 'up' : 'down'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Show'} {ownPageTexts.previous}
      </Button>
      <div id={id} hidden={!open} className="stack">
        {records.length === 0 && <p>No previous subscriptions found.</p>}
        {records.map((record) => (
          <Card key={record.id}>
            <h3>{previousTitle(record)}</h3>
            <p className="small">{ownPageTexts.endedOn(record['Subscription End Date'])}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}
