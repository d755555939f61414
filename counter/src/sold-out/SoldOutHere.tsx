import { Button } from '@sipday/ui/actions/Button.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { useZone } from '../use-till.ts'
import { soldOutLines } from './sold-out-words.ts'
import { useCounter, useSend } from '../useCounter.tsx'

export function SoldOutHere() {
  const send = useSend()
  const menu = useCounter(({ context }) => context.menu)
  const timeZone = useZone()
  const lines = soldOutLines(menu, timeZone)
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label="Sold out here">
          {lines.map((line) => (
            <li key={line} className="row small">
              <Icon name="info" size="small" />
              {line}
            </li>
          ))}
        </ul>
      )}
      <Button variant="text" wide icon="close" onClick={() => send({ type: 'SHOW_SOLD_OUT' })}>
        Sold out here
      </Button>
    </>
  )
}
