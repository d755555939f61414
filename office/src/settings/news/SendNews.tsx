import { countText } from '@sipday/rules/written/counts.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../failure.ts'
import { createKeys } from '../../parts/form/retry-key.ts'
import { whenText } from '../../parts/words.ts'
import { useChange } from '../../prove/prove-again.ts'
import { DeleteNews } from './DeleteNews.tsx'
import { NEWS, newsStates, type OneNews } from './queries.ts'

type Counted = readonly [term: string, count: number]

/** Those that are none are left out, but for the first. */
const counted = ([first, ...others]: readonly [Counted, ...Counted[]]) =>
  [first, ...others.filter(([, count]) => count > 0)].map(([term, count]) => ({
    term,
    detail: count.toLocaleString('en-US'),
  }))

export function SendNews({ one, to, timeZone }: { one: OneNews; to: string; timeZone: string }) {
  const change = useChange()
  const client = useQueryClient()
  const [withKey] = useState(createKeys)
  const [asking, setAsking] = useState(false)
  const { id, seen, state, audience, progress } = one
  const done = { onSettled: () => client.invalidateQueries({ queryKey: NEWS }) }
  const send = useMutation({
    mutationFn: () => withKey({ id, seen }, (key) => change('news-send', { id, seen }, key)),
    onSuccess: () => setAsking(false),
    ...done,
  })
  const stop = useMutation({ mutationFn: () => change('news-stop', { id }), ...done })
  const people = audience ? countText(audience.gets, 'person', 'people') : ''
  return (
    <Card as="section" stack aria-labelledby="who">
      <h2 className="h3" id="who">
        {to}
      </h2>
      {audience && (
        <Facts
          items={counted([
            ['Get it', audience.gets],
            ['Said no to news', audience.saidNo],
            ['Their emails come back', audience.bounced],
            ['Have no email', audience.noEmail],
            ['Same email as someone else', audience.sameEmail],
          ])}
        />
      )}
      {progress && (
        <>
          <p role="status">
            {newsStates[state]}
            {one.sentAt && one.sentBy && `, by ${one.sentBy}, ${whenText(one.sentAt, timeZone)}`}
          </p>
          <Facts
            items={counted([
              ['Sent', progress.sent],
              ['Waiting', progress.waiting],
              ['Came back', progress.bounced],
              ['Left out: said no, left, or was stopped', progress.leftOut],
            ])}
          />
        </>
      )}
      {state === 'draft' && (
        <div className="row wrap">
          <Button disabled={audience?.gets === 0} onClick={() => setAsking(true)}>
            Send
          </Button>
          <DeleteNews one={one} />
        </div>
      )}
      {state === 'sending' && (
        <div>
          <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        </div>
      )}
      {stop.error && <Alert kind="bad">{failureText(stop.error, 'It could not be stopped.')}</Alert>}
      <Dialog
        kind="full"
        open={asking}
        title={`Send it to ${people}?`}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="outlined" wide disabled={send.isPending} onClick={() => setAsking(false)}>
              Not Now
            </Button>
            <Button wide busy={send.isPending} onClick={() => send.mutate()}>
              Send
            </Button>
          </>
        }
      >
        <p>240 letters go each minute, and you can stop it. What is sent cannot be taken back.</p>
        {send.error && <Alert kind="bad">{failureText(send.error, 'It could not be sent.')}</Alert>}
      </Dialog>
    </Card>
  )
}
