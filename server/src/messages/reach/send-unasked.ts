import type { Deps } from '../../deps.ts'
import { TextFailed } from '../../providers/sms.ts'
import { unreachableContact } from '../../store/messages/unreachable.ts'

/** Not to someone who answered STOP. False if none was sent and none can be. */
export const sendUnasked = async (deps: Pick<Deps, 'db' | 'sms'>, to: string, words: string): Promise<boolean> => {
  if (!deps.sms || (await unreachableContact(deps.db, { channel: 'sms', address: to })).length > 0) return false
  try {
    await deps.sms.send(to, words)
    return true
  } catch (error) {
    if (error instanceof TextFailed && error.final) return false
    throw error
  }
}
