import { CallError } from '@sipday/contract/client.ts'
import type { CallName } from '@sipday/contract/paths.ts'
import type { Channel } from '@sipday/contract/people.ts'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import type { Call, ConfirmationsOptions } from './confirmations.ts'
import { confirmWords, purposeOf, type Purpose } from './words.ts'

export type Contact = { to: string; channel: Channel }

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
}

const textOf = (error: unknown, ours: string): string =>
  error instanceof CallError && (error.code === 'time_out' || (error.fromServer && error.status !== 0))
    ? error.message
    : ours
const waitOf = (error: unknown): number => (error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0)

type QuestionsOptions = Pick<ConfirmationsOptions, 'contactFor'> & {
  call: Call
  tell: () => void
}

/** What is asked before a refused call is made again; one question at a time. */
export const createQuestions = ({ call, contactFor, tell }: QuestionsOptions) => {
  type Open = { asked: Asked; answer: (confirmed: boolean) => void; answered: Promise<boolean> }
  let open: Open | null = null
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
    change(which, { ...known, phase: 'typing', code: '', sends: which.asked.sends + 1 })
  }
  const verify = async (which: Open) => {
    const { to, channel, code } = which.asked
    change(which, { phase: 'checking', error: null })
    try {
      const answer = await call('otp', { action: 'check', to, channel, code })
      if (answer.success === 'approved') finish(which, true)
      else throw new CallError(200, answer.message ? { message: answer.message } : {}, '', null)
    } catch (error) {
      const text = textOf(error, confirmWords.wrongCode)
      change(which, { phase: 'typing', code: '', error: { about: 'code', text } })
    }
  }

  /** Two calls that need the same contact are answered by one code; another contact waits for its own press. */
  const ask = (contact: Contact, shown: string, purpose: Purpose | null): Promise<boolean> => {
    if (open) return open.asked.to === contact.to ? open.answered : Promise.resolve(false)
    let answer: Open['answer'] = () => undefined
    const answered = new Promise<boolean>((done) => (answer = done))
    const start = { phase: 'sending', code: '', error: null, waitSeconds: 0, sends: 0 } as const
    open = { asked: { ...contact, shown, purpose, ...start }, answer, answered }
    tell()
    void sendCode(open)
    return answered
  }
  /** Resolves once the person has confirmed what the refusal of a call asks for; throws what to say if not. */
  const answer = async (error: CallError, name: CallName): Promise<void> => {
    const confirms = error.code === 'confirm_contact'
    const channel = error.fields['confirm'] === 'email' ? 'email' : 'sms'
    const contact = contactFor(confirms ? channel : null)
    if (!confirms && !contact) throw error
    const purpose = confirms ? purposeOf(name) : null
    const shown = error.fields['contact'] ?? contact?.to ?? confirmWords.contact[channel]
    if (contact && (await ask(contact, shown, purpose))) return
    const message = confirmWords.notConfirmed(shown, purpose)
    throw new CallError(422, { code: 'not_confirmed', message }, message, null)
  }
  return {
    answer,
    asked: (): Asked | null => open?.asked ?? null,
    type: (code: string) => open && change(open, { code, error: null }),
    verify: () => open && void verify(open),
    resend: () => open && void sendCode(open),
    goBack: () => open && finish(open, false),
  }
}
export type Questions = ReturnType<typeof createQuestions>
