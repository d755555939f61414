import { payLinkTexts } from '@sipday/rules/office/words/adding/pay-link-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActBody } from '../../calls.ts'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'

type SendPayLinkProps = { what: ActBody<'pay-link-send'>; by: 'email' | 'sms' }

/** Sends the link to the contact on the page, and says where it went. */
export function SendPayLink({ what, by }: SendPayLinkProps) {
  const change = useChange()
  const client = useQueryClient()
  const sent = useMutation({
    mutationFn: () => change('pay-link-send', what),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customer-feed'] }),
  })
  return (
    <>
      <div>
        <Button busy={sent.isPending} onClick={() => sent.mutate()}>
          {payLinkTexts.send[by]}
        </Button>
      </div>
      {sent.isSuccess && <Alert kind="ok">{payLinkTexts.sent[sent.data.by]}</Alert>}
      {sent.error && <Alert kind="bad">{failureText(sent.error, payLinkTexts.notSent)}</Alert>}
    </>
  )
}
