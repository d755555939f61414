import { Button } from '@sipday/ui/actions/Button.tsx'
import type { ActBody } from '../../calls.ts'
import { SentAgain } from './SentAgain.tsx'
import { useSendAgain } from './use-send-again.ts'

type SendAgainProps = {
  what: ActBody<'resend'>
  label: string
  /** For screen readers, where the label alone does not say what is sent. */
  name?: string | undefined
  /** Beside outlined buttons. */
  outlined?: boolean
}

export function SendAgain({ what, label, name, outlined = false }: SendAgainProps) {
  const sent = useSendAgain()
  return (
    <>
      <div>
        <Button
          {...(outlined ? { variant: 'outlined' } : { variant: 'text', flush: 'start' })}
          aria-label={name}
          busy={sent.isPending}
          onClick={() => sent.mutate(what)}
        >
          {label}
        </Button>
      </div>
      <SentAgain sent={sent} />
    </>
  )
}
