import { isWeak, nearestPassing, pairsOf, ratioText } from '@sipday/rules/look/contrast.ts'
import type { Look } from '@sipday/rules/look/tints.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'

/** Offers the nearest color that works when a pair is too weak. */
export function ContrastCheck({ look, onTake }: { look: Look; onTake: (mainColor: string) => void }) {
  const pairs = pairsOf(look)
  const [weak] = pairs.filter(isWeak)
  const nearest = weak ? nearestPassing(look) : null
  return (
    <>
      <DataTable
        caption="Contrast of the colors"
        columns={[
          { key: 'where', name: 'Where', cell: ({ where }) => where },
          { key: 'ratio', name: 'Contrast', numeric: true, cell: ({ ratio }) => ratioText(ratio) },
          { key: 'least', name: 'Needed', numeric: true, cell: ({ least }) => ratioText(least) },
          {
            key: 'result',
            name: 'Result',
            cell: (pair) => (isWeak(pair) ? <Badge tone="warn">Too weak</Badge> : <Badge tone="ok">Holds</Badge>),
          },
        ]}
        rows={pairs}
        rowKey={({ where }) => where}
      />
      {weak && (
        <Alert
          kind="bad"
          heading={`${weak.words} is hard to see`}
          action={
            nearest && (
              <Button variant="danger" onClick={() => onTake(nearest)}>
                Take {nearest}
              </Button>
            )
          }
        >
          <p>
            {ratioText(weak.ratio)} where {ratioText(weak.least)} is needed, so this cannot be published.{' '}
            {nearest
              ? `The nearest main color that works is ${nearest}.`
              : 'No main color works with this text on it. Choose white or black text.'}
          </p>
        </Alert>
      )}
    </>
  )
}
