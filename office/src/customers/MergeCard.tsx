import type { CustomerMerge } from '@sipday/contract/office/customers/merging.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '../session.ts'
import type { Customer } from './queries.ts'
import { ProposedMerge } from './merging/ProposedMerge.tsx'

const MergeDialog = lazy(() => import('./merging/MergeDialog.tsx').then((loaded) => ({ default: loaded.MergeDialog })))
const UnmergeDialog = lazy(() =>
  import('./merging/UnmergeDialog.tsx').then((loaded) => ({ default: loaded.UnmergeDialog })),
)

/** Who may be the same person, and what became of merging. */
export function MergeCard({ found, me }: { found: Customer; me: Me }) {
  const { customer, duplicates, merges, proposedMerges: proposed } = found
  const [merging, setMerging] = useState<string | null>(null)
  const [undoing, setUndoing] = useState<CustomerMerge | null>(null)
  if (duplicates.length + merges.length + proposed.length === 0) return null
  return (
    <Card as="section" stack aria-labelledby="merge">
      <h2 id="merge">{mergeTexts.heading}</h2>
      {duplicates.map(({ id, name, why }) => (
        <div key={id}>
          <p>
            <Address>{mergeTexts.alike[why](name || mergeTexts.noName)}</Address>
          </p>
          <Button variant="text" flush="start" onClick={() => setMerging(id)}>
            <Address>{mergeTexts.choose(name || mergeTexts.noName)}</Address>
          </Button>
        </div>
      ))}
      {proposed.map((one) => (
        <ProposedMerge key={one.id} proposal={one} timeZone={me.shop.timeZone} />
      ))}
      {merges.map((one) => (
        <div key={one.id}>
          <p>
            <Address>
              {mergeTexts.mergedWith(one.name || mergeTexts.noName, dateIn(new Date(one.at), me.shop.timeZone))}
            </Address>
          </p>
          <p className="small">{one.refused ?? mergeTexts.until(one.until)}</p>
          {one.refused === null && (
            <Button variant="text" flush="start" onClick={() => setUndoing(one)}>
              {mergeTexts.undo}
            </Button>
          )}
        </div>
      ))}
      <Suspense fallback={null}>
        {merging && <MergeDialog customerId={customer.id} otherId={merging} onClose={() => setMerging(null)} />}
        {undoing && <UnmergeDialog merge={undoing} onClose={() => setUndoing(null)} />}
      </Suspense>
    </Card>
  )
}
