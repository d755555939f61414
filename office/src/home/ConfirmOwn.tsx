import { requestTexts } from '@sipday/rules/office/words/todo-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { Request } from '../approvals/queries.ts'
import { useDecide } from '../approvals/use-decide.ts'
import { failureText } from '../failure.ts'

/** Once no one else had to agree for a day (O4). */
export function ConfirmOwn({ request: { id, words } }: { request: Request }) {
  const decide = useDecide(id)
  return (
    <>
      {decide.error && <Alert kind="bad">{failureText(decide.error, requestTexts.notDecided)}</Alert>}
      <Button
        variant="outlined"
        busy={decide.isPending}
        aria-label={`${requestTexts.confirm}: ${words}`}
        onClick={() => decide.mutate('approve')}
      >
        {requestTexts.confirm}
      </Button>
    </>
  )
}
