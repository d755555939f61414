import { isolated } from '@sipday/rules/written/isolated.ts'
import { andMore } from '@sipday/rules/written/counts.ts'
import { extrasWithCharge } from '@sipday/rules/extras/extras.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { useZone } from '../use-till.ts'
import { codeWords, whenText } from '../words.ts'
import { TillPage } from '../TillPage.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

/** Handed out offline and not recorded. The server keeps it; "seen" deletes nothing. */
export function Conflicts() {
  const send = useSend()
  const { handedOut, error } = useCounter(({ context }) => context)
  const { conflicts, inAll } = useCounter(({ context }) => context.conflicts)
  const marking = useCounter((snapshot) => snapshot.matches({ desk: { till: { conflicts: 'marking' } } }))
  const timeZone = useZone()
  const unread = handedOut.filter(({ state }) => state === 'refused')
  const open = conflicts.filter(({ seenAt }) => seenAt === null).length + unread.length
  return (
    <TillPage actions={<Button onClick={() => send({ type: 'NEXT' })}>Back to the keypad</Button>}>
      <PageHeading takesFocus>Could not be recorded</PageHeading>
      <p>
        These were handed out without a network. No one did anything wrong. The list stays for the manager; check off
        what you have read.
      </p>
      {error && <Alert kind="warn">{error}</Alert>}
      {open === 0 && <p>Everything is recorded or seen.</p>}
      {unread.map((one) => (
        <Card key={one.key}>
          <div className="stack-s">
            <h2 className="h3">
              {one.label}, {one.code ? `code ${codeWords(one.code)}` : 'without code'}
            </h2>
            <p className="small">Handed out {whenText(one.at, timeZone)}</p>
            {one.extras && <p>With {extrasWithCharge(one.extras)}</p>}
            <p>Only this till has it: {one.message} Please write it down for the manager.</p>
            <Button variant="outlined" icon="check" onClick={() => send({ type: 'REFUSED_SEEN', key: one.key })}>
              Seen
            </Button>
          </div>
        </Card>
      ))}
      {conflicts.map((one) => (
        <Card key={one.conflictId}>
          <div className="stack-s">
            <h2 className="h3">
              {one.label}, {one.code ? `code ${codeWords(one.code)}` : 'without code'}
            </h2>
            <p className="small">
              Handed out {whenText(one.acceptedAt, timeZone)}, sent by {isolated(one.staffName)}
            </p>
            {one.extras && <p>With {extrasWithCharge(one.extras)}</p>}
            <p>{one.message}</p>
            {one.seenAt ? (
              <p className="small">
                Seen by {one.seenBy}, {whenText(one.seenAt, timeZone)}
              </p>
            ) : (
              <Button
                variant="outlined"
                icon="check"
                busy={marking}
                onClick={() => send({ type: 'CONFLICT_SEEN', conflictId: one.conflictId })}
              >
                Seen
              </Button>
            )}
          </div>
        </Card>
      ))}
      {inAll > conflicts.length && <p>{andMore(inAll - conflicts.length)}</p>}
    </TillPage>
  )
}
