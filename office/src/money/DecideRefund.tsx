import { centsOfInput, inputOfCents } from '@sipday/rules/office/money-input.ts'
import { refundListTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { waitsUntil } from '@sipday/rules/office/waiting-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Request } from '../approvals/queries.ts'
import { useAlone } from '../approvals/use-alone.ts'
import { failureText } from '../failure.ts'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { RefundRow } from './queries.ts'

type DecideRefundProps = { row: RefundRow; request: Request | undefined; timeZone: string; untaxed: boolean }

/** Whoever asked for the refund reads that someone else has to decide. */
export function DecideRefund({ row: { id, amountCents, isCredit }, request, timeZone, untaxed }: DecideRefundProps) {
  const client = useQueryClient()
  const change = useChange()
  const [typed, setTyped] = useState(inputOfCents(amountCents))
  const [note, setNote] = useState('')
  const [now] = useState(() => new Date())
  const { isOnlyOwner } = useAlone({ kind: 'refund' })
  const cents = centsOfInput(typed)
  const isWrong = cents === null || cents < 1 || cents > amountCents
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'refuse') =>
      change('refund-decide', {
        refundId: id,
        decision,
        ...(decision === 'approve' && cents !== null && cents < amountCents ? { amountCents: cents } : {}),
        ...(note.trim() ? { note } : {}),
      }),
    onSettled: () => client.invalidateQueries(),
  })
  if (!request) return null
  const { may, dueAt, aloneFrom } = request
  return (
    <Card as="section" stack aria-labelledby="decide">
      <h2 id="decide">{refundListTexts.decide}</h2>
      <p className="small">
        Ends without effect {instantText(dueAt, timeZone)}, if no one decides.
        {aloneFrom && !may.approve && ` ${waitsUntil(new Date(aloneFrom), now, timeZone, isOnlyOwner)}`}
      </p>
      {decide.error && <Alert kind="bad">{failureText(decide.error, refundListTexts.notDecided)}</Alert>}
      {!may.approve && !may.refuse && <p>{refundListTexts.someoneElse}</p>}
      {may.approve && (
        <>
          <p>{isCredit ? refundListTexts.onceApprovedAsCredit(untaxed) : refundListTexts.onceApproved}</p>
          <Field
            label={refundListTexts.amount}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={isWrong ? refundListTexts.atMost(amountCents) : undefined}
          />
        </>
      )}
      {(may.approve || may.refuse) && (
        <>
          <Field label={refundListTexts.note} optional autoComplete="off" value={note} onChange={setNote} />
          <div className="row wrap">
            {may.approve && (
              <Button
                aria-disabled={isWrong}
                busy={decide.isPending && decide.variables === 'approve'}
                onClick={() => {
                  if (!isWrong) decide.mutate('approve')
                }}
              >
                {refundListTexts.approve(isWrong ? null : cents)}
              </Button>
            )}
            <Button
              variant="outlined"
              busy={decide.isPending && decide.variables === 'refuse'}
              onClick={() => decide.mutate('refuse')}
            >
              {refundListTexts.refuse}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
