import { CallError, type CallOptions } from '@sipday/contract/client.ts'
import type { AnswerOf, BodyOf, CallName } from '@sipday/contract/paths.ts'
import type { Channel } from '@sipday/contract/people.ts'
import type { createQuestions, Asked, Contact, Questions } from './questions.ts'

export type Call = <N extends CallName>(name: N, body: BodyOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>

export type ConfirmationsOptions = {
  call: Call
  /** Where a code goes: the account's contact of this channel, or for null the one used last. Null: unknown. */
  contactFor: (channel: Channel | null) => Contact | null
  fetchQuestions?: () => Promise<{ createQuestions: typeof createQuestions }>
}

const fetchWithSheet = async () => {
  const [questions] = await Promise.all([import('./questions.ts'), import('./ConfirmContact.tsx')])
  return questions
}

const needsCode = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 401 && ['confirm_contact', 'verify_again'].includes(error.code ?? '')

/**
 * Calls that ask for what is missing (R75). One that is refused because a contact has to be confirmed first, or because
 * the last code is too old, waits until the person has entered a code, and is then made again as it was. The question is
 * shown by `ConfirmWhenAsked`; few people are ever asked, so it is fetched then. If the person goes back, the call fails
 * with `not_confirmed` (422) and a text that says what else can be done; so too if it is not known where the code could
 * go. If the question cannot be fetched, the call fails as it did.
 */
export const createConfirmations = ({ call, contactFor, fetchQuestions = fetchWithSheet }: ConfirmationsOptions) => {
  const listeners = new Set<() => void>()
  let questions: Questions | null = null
  let coming: Promise<void> | null = null
  let left = 0
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const load = () =>
    (coming ??= fetchQuestions().then(
      (module) => {
        questions = module.createQuestions({ call, contactFor, tell })
      },
      () => {
        coming = null
      },
    ))
  const asking: Call = async (name, body, options) => {
    try {
      return await call(name, body, options)
    } catch (error) {
      if (!needsCode(error)) throw error
      const before = left
      await load()
      if (!questions || left !== before) throw error
      await questions.answer(error, name)
      return call(name, body, options)
    }
  }
  return {
    call: asking,
    getSnapshot: (): Asked | null => questions?.asked() ?? null,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    type: (code: string) => questions?.type(code),
    verify: () => questions?.verify(),
    resend: () => questions?.resend(),
    /** Not now: what was pressed does not happen. */
    goBack: () => {
      left += 1
      questions?.goBack()
    },
  }
}
export type Confirmations = ReturnType<typeof createConfirmations>
