import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { ownPageTexts, previousTitle } from '@sipday/rules/own-page/page-words.ts'
import { Rows } from '@sipday/ui/text/Rows.tsx'
import { useState } from 'react'
import { AccountRow } from '../rows/AccountRow.tsx'

/** Ended subscriptions behind a toggle (S2). */
export function PreviousSubscriptions({ records }: { records: readonly SubscriptionRecord[] }) {
  const [open, setOpen] = useState(false)
  return (
    <AccountRow
      icon="day"
      title={ownPageTexts.previous}
      value={records.length > 0 ? String(records.length) : undefined}
      verb={open ? 'Hide' : 'Show'}
      open={open}
      onPress={() => setOpen(!open)}
    >
      {records.length === 0 ? (
        <p>No previous subscriptions found.</p>
      ) : (
        <Rows
          rows={records.map((record) => ({
            id: record.id,
            title: previousTitle(record),
            note: ownPageTexts.endedOn(record['Subscription End Date']),
          }))}
        />
      )}
    </AccountRow>
  )
}
