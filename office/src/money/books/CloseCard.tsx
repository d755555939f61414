import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'

export function CloseCard({ until }: { until: string | null }) {
  const change = useChange()
  const client = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)
  const close = useMutation({
    mutationFn: (day: string) => change('books-close', { until: day }),
    onSettled: () => {
      setAsked(null)
      return client.invalidateQueries({ queryKey: ['books'] })
    },
  })
  if (until === null && !close.isSuccess) return null
  return (
    <>
      <div role="status">
        {close.isSuccess && <Alert kind="ok">{bookTexts.closed(close.data.sealedUntil)}</Alert>}
        {close.error && <Alert kind="bad">{failureText(close.error, bookTexts.closeFailed)}</Alert>}
      </div>
      {until !== null && (
        <Card as="section" stack aria-label={bookTexts.closeTitle(until)}>
          <h2>{bookTexts.closeTitle(until)}</h2>
          <p>{bookTexts.closeText(until)}</p>
          <div>
            <Button variant="outlined" busy={close.isPending} onClick={() => setAsked(until)}>
              {bookTexts.closeButton}
            </Button>
          </div>
        </Card>
      )}
      <Dialog
        kind="sheet"
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={bookTexts.closeAsk(asked ?? '')}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsked(null)}>
              {bookTexts.closeNo}
            </Button>
            <Button busy={close.isPending} onClick={() => asked !== null && close.mutate(asked)}>
              {bookTexts.closeYes}
            </Button>
          </>
        }
      >
        <ul>
          {bookTexts.closeMeans.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
