import { type Code, codeOf } from '@sipday/rules/offers/code.ts'
import { giveBackLimits, type Taken, takeLimitsIn } from '../../access/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Catalogue } from '../../store/catalogue/catalogue.ts'
import { codeRefusedNow } from '../../store/purchases/codes.ts'
import { codeRefused } from '../charging/refusals.ts'

type Asking = { deps: Deps; session: { id: string }; ip: string }

/** The code that was typed. One that does not exist costs a guesser time. Throws Refusal. */
export const typedCode = async ({ deps, session, ip }: Asking, catalogue: Catalogue, typed: string): Promise<Code> => {
  const wanted = codeOf(typed)
  const guess: Taken[] = [
    ['code_wrong_ip', ip],
    ['code_wrong_session', session.id],
  ]
  await takeLimitsIn(deps.db, deps, ...guess)
  const found = catalogue.codes.find(({ code }) => code === wanted)
  if (!found) throw codeRefused('code_unknown')
  await giveBackLimits(deps, ...guess)
  return found
}

type Users = { payerId: string; subscriberIds: string[]; cardId: string | null }

/** Before a card is saved or anything is charged; beginning the purchase decides it. Throws Refusal. */
export const requireUsable = async (deps: Deps, codeId: string, users: Users): Promise<void> => {
  const [found] = await codeRefusedNow(deps.db, { codeId, ...users })
  if (found?.why) throw codeRefused(found.why)
}
