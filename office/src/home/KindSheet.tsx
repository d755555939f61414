import type { Todo, TodoRow } from '@sipday/rules/office/todo-rows.ts'
import { settling, todoTexts } from '@sipday/rules/office/words/todo-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { whenText } from '../parts/words.ts'

type KindSheetProps = {
  row: TodoRow
  timeZone: string
  /** Null: these are not settled by hand. */
  onSettle: ((one: Todo) => void) | null
  onClose: () => void
}

/** Those of a kind that has no page of its own. */
export function KindSheet({ row: { fact, items }, timeZone, onSettle, onClose }: KindSheetProps) {
  return (
    <Dialog kind="full" open onClose={onClose} title={fact}>
      <ul className="stack">
        {items.map((one) => (
          <li key={one.id}>
            <p>{one.text}</p>
            <p className="small">
              {todoTexts.since(whenText(one.at, timeZone))}
              {one.dueAt && todoTexts.until(whenText(one.dueAt, timeZone))}
            </p>
            {one.link && (
              <GoButton variant="text" flush="start" to={one.link.to} aria-label={`${one.link.label}: ${one.text}`}>
                {one.link.label}
              </GoButton>
            )}
            {onSettle && (
              <Button
                variant="text"
                flush="start"
                aria-label={`${settling.button} ${one.text}`}
                onClick={() => onSettle(one)}
              >
                {settling.button}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
