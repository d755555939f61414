import type { Deps } from '../../deps.ts'
import { TextFailed } from '../../providers/sms.ts'
import { unreachableContact } from '../../store/messages/unreachable.ts'

/** A text that no one asked for: not to someone who answered STOP. A refusal that is final is no error. */
export const sendUnasked = async (deps: Pick<Deps, 'db' | 'sms'>, to: string, words: string): Promise<void> => {
  if (!deps.sms || (await unreachableContact(deps.db, { channel: 'sms', address: to })).length > 0) return
  try {
    await deps.sms.send(to, words)
  } catch (error) {
    if (error instanceof TextFailed && error.final) return
    throw error
  }
}
