import { walletPass, walletPassPath, walletPassType } from '@sipday/contract/wallet.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notProved, sessionEnded } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import { findSession } from '../../access/sessions.ts'
import type { Deps } from '../../deps.ts'
import { applePass } from '../../wallet/apple-pass.ts'
import { isOffered } from '../../store/catalogue/wallets-offered.ts'
import { notOffered, passOfMember } from '../../wallet/pass-of-member.ts'
import { readCookie } from '../cookie.ts'
import { answerFailure } from '../errors.ts'
import { inTime } from '../in-time.ts'
import { followClock } from '../calls/register.ts'

/** Apple Wallet's file, at the address from `wallet-link`. */
export const registerWalletPass = (fastify: FastifyInstance, deps: Deps): void => {
  fastify.get(walletPassPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await followClock(deps)
      const file = await inTime(fileFor(deps, request))
      return await reply
        .type(walletPassType)
        .header('content-disposition', 'attachment; filename="membership.pkpass"')
        .send(file)
    } catch (error) {
      return answerFailure(error, request, reply, false)
    }
  })
}

const fileFor = async (deps: Deps, request: FastifyRequest): Promise<Buffer> => {
  const session = await viewerOf(deps, request)
  const pass = await passOfMember(deps, session, walletPass.parse(request.query))
  const { apple } = deps.settings.wallets
  if (!apple || !isOffered(deps.settings, 'apple', deps.clock.now())) throw notOffered()
  return applePass(apple, pass, deps.settings.publicUrl)
}

/** As the access "viewer" of a call. */
const viewerOf = async (deps: Deps, request: FastifyRequest): Promise<Session> => {
  const token = readCookie(request, deps.settings)
  if (!token) throw notProved()
  const session = await findSession(deps, token)
  if (!session) throw sessionEnded()
  if (session.proofs.length === 0 && session.bought.length === 0) throw notProved()
  return session
}
