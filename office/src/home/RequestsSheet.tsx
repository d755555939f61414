import { requestTexts } from '@sipday/rules/office/words/todo-words.ts'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import type { Request } from '../approvals/queries.ts'
import { RequestLine } from '../approvals/RequestLine.tsx'

type RequestsSheetProps = { requests: readonly Request[]; timeZone: string; onClose: () => void }

export function RequestsSheet({ requests, timeZone, onClose }: RequestsSheetProps) {
  return (
    <Dialog kind="full" open onClose={onClose} title={requestTexts.heading}>
      <ul className="stack">
        {requests.map((request) => (
          <RequestLine key={request.id} request={request} timeZone={timeZone} />
        ))}
      </ul>
    </Dialog>
  )
}
