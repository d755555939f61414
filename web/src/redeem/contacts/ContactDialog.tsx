import type { Channel } from '@sipday/contract/people.ts'
import { contactChangeWords as words } from '@sipday/rules/texts/contact-change-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import { useErrorFocus } from '../../shell/focus.ts'
import { failureText, isUnreachable, waitOf, wantsCode } from '../failure.ts'
import { useAccountArea, useSend } from '../useRedeem.tsx'
import { ContactCode } from './ContactCode.tsx'

type ContactDialogProps = { customerId: string; channel: Channel; onClose: () => void }

export function ContactDialog({ customerId, channel, onClose }: ContactDialogProps) {
  const { call } = useAccountArea()
  const send = useSend()
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState<'typing' | 'code'>('typing')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(0)
  const [wait, setWait] = useState({ seconds: 0, turn: 0 })
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const to = typed.trim()
  const sending = useMutation({
    mutationFn: () => call('change-contact', { action: 'send', CID: customerId, channel, to }),
    onSuccess: () => {
      setCode('')
      setSent(sent + 1)
      setWait({ seconds: RESEND_SECONDS, turn: wait.turn + 1 })
      changing.reset()
      setStep('code')
    },
    onError: (error) => setWait({ seconds: waitOf(error) ?? 0, turn: wait.turn + 1 }),
  })
  const changing = useMutation({
    mutationFn: () => call('change-contact', { action: 'check', CID: customerId, channel, to, code }),
    onError: (error) => isUnreachable(error) || setCode(''),
  })
  const close = () => {
    if (changing.isPending) return
    if (changing.isSuccess) send({ type: 'CONTACT_CHANGED', contact: { to, channel } })
    else onClose()
  }
  const notSent = sending.isError && !wantsCode(sending.error) ? failureText(sending.error, words.notSent) : null
  const { root, press } = useErrorFocus<HTMLFormElement>(notSent)
  if (changing.isSuccess)
    return (
      <Dialog
        open
        kind="sheet"
        title={words.title(channel)}
        onClose={close}
        actions={
          <Button wide onClick={close}>
            Done
          </Button>
        }
      >
        <Alert kind="ok">{words.done(channel, to)}</Alert>
      </Dialog>
    )
  return (
    <Dialog
      open
      kind="sheet"
      title={words.title(channel)}
      onClose={close}
      initialFocus={input}
      actions={
        step === 'typing' && (
          <>
            <Button wide variant="outlined" onClick={close}>
              Go Back
            </Button>
            <Button wide type="submit" form={form} busy={sending.isPending} disabled={to === ''}>
              {words.send}
            </Button>
          </>
        )
      }
    >
      {step === 'typing' ? (
        <form
          ref={root}
          id={form}
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            sending.mutate()
            press()
          }}
        >
          <p>{words.intro(channel)}</p>
          <Field
            ref={input}
            label={words.field[channel]}
            name="new-contact"
            type={channel === 'email' ? 'email' : 'tel'}
            inputMode={channel === 'email' ? 'email' : 'tel'}
            autoComplete={channel === 'email' ? 'email' : 'tel'}
            maxLength={254}
            value={typed}
            error={notSent ?? undefined}
            onChange={setTyped}
          />
        </form>
      ) : (
        <ContactCode
          sent={sent}
          to={to}
          code={code}
          busy={changing.isPending}
          sending={sending.isPending}
          problem={
            notSent ??
            (changing.isError && !wantsCode(changing.error) ? failureText(changing.error, words.notChanged) : null)
          }
          wait={wait}
          anotherLabel={words.another(channel)}
          onChange={setCode}
          onVerify={() => changing.mutate()}
          onResend={() => sending.mutate()}
          onAnother={() => {
            sending.reset()
            setStep('typing')
          }}
        />
      )}
    </Dialog>
  )
}
