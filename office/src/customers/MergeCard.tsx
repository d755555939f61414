import type { CustomerMerge, Duplicate, ProposedMerge as Proposed } from '@sipday/contract/office/customers/merging.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { mergeTexts } from '@sipday/rules/office/words/merge-words.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '../session.ts'
import { ProposedMerge } from './merging/ProposedMerge.tsx'

const MergeDialog = lazy(() => import('./merging/MergeDialog.tsx').then((loaded) => ({ default: loaded.MergeDialog })))
const UnmergeDialog = lazy(() =>
  import('./merging/UnmergeDialog.tsx').then((loaded) => ({ default: loaded.UnmergeDialog })),
)

type MergeCardProps = {
  customerId: string
  duplicates: readonly Duplicate[]
  merges: readonly CustomerMerge[]
  proposed: readonly Proposed[]
  me: Me
}

export function MergeCard({ customerId, duplicates, merges, proposed, me }: MergeCardProps) {
  // Null: someone to be found in the dialog.
  const [merging, setMerging] = useState<{ otherId: string | null } | null>(null)
  const [undoing, setUndoing] = useState<CustomerMerge | null>(null)
  if (!me.capabilities.includes('contacts')) return null
  return (
    <Card as="section" stack aria-labelledby="merge">
      <h2 id="merge">{mergeTexts.heading}</h2>
      <p>{mergeTexts.text}</p>
      <div>
        <Button variant="text" flush="start" onClick={() => setMerging({ otherId: null })}>
          {mergeTexts.open}
        </Button>
      </div>
      {duplicates.map(({ id, name, why }) => (
        <div key={id}>
          <p>
            <Address>{mergeTexts.alike[why](name || mergeTexts.noName)}</Address>
          </p>
          <Button variant="text" flush="start" onClick={() => setMerging({ otherId: id })}>
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
        {merging && <MergeDialog customerId={customerId} otherId={merging.otherId} onClose={() => setMerging(null)} />}
        {undoing && <UnmergeDialog merge={undoing} onClose={() => setUndoing(null)} />}
      </Suspense>
    </Card>
  )
}
