import { againTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActBody } from '../../calls.ts'
import { failureText } from '../../failure.ts'
import { useChange } from '../../prove/prove-again.ts'

type SendAgainProps = {
  what: ActBody<'resend'>
  label: string
  /** For screen readers, where the label alone does not say what is sent. */
  name?: string | undefined
  /** Beside outlined buttons. */
  outlined?: boolean
}

/** Sends an email again, and says where it went. */
export function SendAgain({ what, label, name, outlined = false }: SendAgainProps) {
  const change = useChange()
  const client = useQueryClient()
  const sent = useMutation({
    mutationFn: () => change('resend', what),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customer-feed'] }),
  })
  return (
    <>
      <div>
        <Button
          {...(outlined ? { variant: 'outlined' } : { variant: 'text', flush: 'start' })}
          aria-label={name}
          busy={sent.isPending}
          onClick={() => sent.mutate()}
        >
          {label}
        </Button>
      </div>
      {sent.isSuccess && <Alert kind="ok">{againTexts.done(sent.data.email, sent.data.to)}</Alert>}
      {sent.error && <Alert kind="bad">{failureText(sent.error, againTexts.notDone)}</Alert>}
    </>
  )
}
