import { CallError, type CallOptions } from '@sipday/contract/client.ts'
import type { AnswerOf, BodyOf, CallName } from '@sipday/contract/paths.ts'
import type { Channel } from '@sipday/contract/people.ts'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import { confirmWords, purposeOf, type Purpose } from './words.ts'

type Call = <N extends CallName>(name: N, body: BodyOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>
type Contact = { to: string; channel: Channel }

/** A contact that someone is asked to confirm before what they pressed goes on. */
export type Asked = Contact & {
  /** The contact as it is shown: masked if the server masks it. */
  shown: string
  /** What it is for; null when only a fresh code is needed (rule A). */
  purpose: Purpose | null
  phase: 'sending' | 'typing' | 'checking'
  code: string
  /** Why the last code was refused, or why none was sent. */
  error: { about: 'code' | 'sending'; text: string } | null
  /** Until another code can be requested; starts anew with each of `sends`. */
  waitSeconds: number
  sends: number
  /** Grows when the field was emptied, and should have the focus again. */
  round: number
}

export type ConfirmationsOptions = {
  call: Call
  /** Where a code goes: the account's contact of this channel, or for null the one used last. Null: unknown. */
  contactFor: (channel: Channel | null) => Contact | null
}

const textOf = (error: unknown, ours: string): string =>
  error instanceof CallError && (error.code === 'time_out' || (error.fromServer && error.status !== 0))
    ? error.message
    : ours
const waitOf = (error: unknown): number => (error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0)

/**
 * Calls that ask for what is missing (R75). One that is refused because a contact has to be confirmed first, or because
 * the last code is too old, waits until the person has entered a code, and is then made again as it was. The question
 * is shown by `ConfirmContact`. If the person goes back, the call fails with `not_confirmed` (422) and a text that says
 * what else can be done; so too if it is not known where the code could go.
 */
export const createConfirmations = ({ call, contactFor }: ConfirmationsOptions) => {
  type Open = { asked: Asked; answer: (confirmed: boolean) => void; answered: Promise<boolean> }
  let open: Open | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** Nothing once the person has gone back. */
  const change = (which: Open, known: Partial<Asked>) => {
    if (open !== which) return
    which.asked = { ...which.asked, ...known }
    tell()
  }
  const finish = (which: Open, confirmed: boolean) => {
    if (open !== which) return
    open = null
    tell()
    which.answer(confirmed)
  }

  const sendCode = async (which: Open) => {
    const { to, channel } = which.asked
    change(which, { phase: 'sending', error: null })
    let known: Partial<Asked> = { waitSeconds: RESEND_SECONDS }
    try {
      await call('otp', { action: 'send', to, channel })
    } catch (error) {
      known = { waitSeconds: waitOf(error), error: { about: 'sending', text: textOf(error, confirmWords.notSent) } }
    }
    const { sends, round } = which.asked
    change(which, { ...known, phase: 'typing', code: '', sends: sends + 1, round: round + 1 })
  }
  const verify = async (which: Open) => {
    const { to, channel, code, round } = which.asked
    change(which, { phase: 'checking', error: null })
    try {
      const answer = await call('otp', { action: 'check', to, channel, code })
      if (answer.success === 'approved') finish(which, true)
      else throw new CallError(200, answer.message ? { message: answer.message } : {}, '', null)
    } catch (error) {
      const text = textOf(error, confirmWords.wrongCode)
      change(which, { phase: 'typing', code: '', round: round + 1, error: { about: 'code', text } })
    }
  }

  /** Two calls that need the same contact are answered by one code; another contact waits for its own press. */
  const ask = (contact: Contact, shown: string, purpose: Purpose | null): Promise<boolean> => {
    if (open) return open.asked.to === contact.to ? open.answered : Promise.resolve(false)
    let answer: Open['answer'] = () => undefined
    const answered = new Promise<boolean>((done) => (answer = done))
    const start = { phase: 'sending', code: '', error: null, waitSeconds: 0, sends: 0, round: 0 } as const
    open = { asked: { ...contact, shown, purpose, ...start }, answer, answered }
    tell()
    void sendCode(open)
    return answered
  }
  const asking: Call = async (name, body, options) => {
    try {
      return await call(name, body, options)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      const confirms = error.code === 'confirm_contact'
      const channel = error.fields['confirm'] === 'email' ? 'email' : 'sms'
      const contact = contactFor(confirms ? channel : null)
      if (!confirms && (error.code !== 'verify_again' || !contact)) throw error
      const purpose = confirms ? purposeOf(name) : null
      const shown = error.fields['contact'] ?? contact?.to ?? confirmWords.contact[channel]
      if (contact && (await ask(contact, shown, purpose))) return call(name, body, options)
      const message = confirmWords.notConfirmed(shown, purpose)
      throw new CallError(422, { code: 'not_confirmed', message }, message, null)
    }
  }
  return {
    call: asking,
    getSnapshot: (): Asked | null => open?.asked ?? null,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    type: (code: string) => open && change(open, { code, error: null }),
    verify: () => open && void verify(open),
    resend: () => open && void sendCode(open),
    /** Not now: what was pressed does not happen. */
    goBack: () => open && finish(open, false),
  }
}
export type Confirmations = ReturnType<typeof createConfirmations>
