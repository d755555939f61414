import type { LeavingReason } from '@sipday/contract/leaving/answer.ts'
import { leavingTexts, leavingWords, LONGEST_LEAVING_WORDS } from '@sipday/rules/renewing/leaving.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Chips } from '@sipday/ui/fields/choosing/Chips.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useErrorFocus } from '../../../shell/focus.ts'
import type { Left } from '../../context.ts'
import { failureText, wantsCode } from '../../failure.ts'
import { useAccountArea, useSend } from '../../useRedeem.tsx'

const reasons = Object.entries(leavingWords).map(([value, name]) => ({ value: value as LeavingReason, name }))

/** After the decision, above everything that stays usable (decision 105). */
export function LeavingQuestion({ left }: { left: Left }) {
  const { call, shop } = useAccountArea()
  const send = useSend()
  const id = useId()
  const thanks = useRef<HTMLDivElement>(null)
  const { words } = left
  const reason = reasons.find(({ value }) => value === left.reason)?.value ?? null
  const type = (typed: Partial<Pick<Left, 'reason' | 'words'>>) => send({ type: 'LEAVING_TYPED', typed })
  const [error, setError] = useState<string | null>(null)
  const tooLong = [...words.trim()].length > LONGEST_LEAVING_WORDS ? leavingTexts.tooLong : undefined
  const { root, press } = useErrorFocus(error ?? tooLong)
  const answer = useMutation({
    mutationFn: (chosen: LeavingReason) =>
      call('leaving-answer', { subscriptionId: left.subscriptionId, reason: chosen, words }),
    onSuccess: () => send({ type: 'LEAVING_ANSWERED' }),
  })
  useEffect(() => {
    if (answer.isSuccess) thanks.current?.focus()
  }, [answer.isSuccess])
  if (left.answered)
    return (
      <div ref={thanks} tabIndex={-1}>
        <Alert kind="ok" announce={false} heading={leavingTexts.thanks(shop.name)} />
      </div>
    )
  const submit = () => {
    press()
    setError(reason === null ? leavingTexts.none : null)
    if (reason !== null && !tooLong) answer.mutate(reason)
  }
  const skip = () => {
    document.querySelector('h1')?.focus()
    send({ type: 'LEAVING_SKIPPED' })
  }
  return (
    <Card as="section" stack aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {leavingTexts.question}
      </h2>
      <p className="small">{leavingTexts.about(left.planName, shop.name)}</p>
      <div ref={root} className="stack">
        <Chips
          legend={leavingTexts.question}
          legendHidden
          one
          options={reasons}
          value={reason === null ? [] : [reason]}
          onChange={([chosen]) => {
            type({ reason: (chosen as LeavingReason | undefined) ?? null })
            setError(null)
          }}
          error={error ?? undefined}
        />
        <Field
          label={leavingTexts.words}
          optional
          value={words}
          onChange={(typed) => type({ words: typed })}
          error={tooLong}
          autoComplete="off"
        />
      </div>
      {answer.isError && !wantsCode(answer.error) && (
        <Alert kind="bad">{failureText(answer.error, leavingTexts.failed, false)}</Alert>
      )}
      <div className="row wrap">
        <Button variant="outlined" busy={answer.isPending} onClick={submit}>
          {leavingTexts.send}
        </Button>
        <Button variant="outlined" onClick={skip}>
          {leavingTexts.skip}
        </Button>
      </div>
    </Card>
  )
}
