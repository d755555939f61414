import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'
import { NEWS, type OneNews } from './queries.ts'

export function DeleteNews({ one: { id, seen, subject } }: { one: OneNews }) {
  const change = useChange()
  const client = useQueryClient()
  const [, go] = useLocation()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => change('news-delete', { id, seen }),
    onSuccess: () => {
      go('/settings/news')
      return client.invalidateQueries({ queryKey: NEWS, exact: true })
    },
  })
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        kind="full"
        open={asking}
        title="Delete this draft?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="outlined" wide disabled={remove.isPending} onClick={() => setAsking(false)}>
              Keep It
            </Button>
            <Button wide variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </Button>
          </>
        }
      >
        <p>“{subject}” was not sent to anyone.</p>
        {remove.error && <Alert kind="bad">{failureText(remove.error, 'It could not be deleted.')}</Alert>}
      </Dialog>
    </>
  )
}
