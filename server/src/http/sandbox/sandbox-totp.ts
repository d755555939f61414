import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { canonicalEmail } from '../../access/contacts.ts'
import type { Deps } from '../../deps.ts'
import { factorSecrets } from '../../office/access/kept-secrets.ts'
import { codeShown } from '../../office/access/totp.ts'
import { Refusal } from '../../refusal.ts'
import { personByEmail } from '../../store/office/people.ts'
import { requireSandboxKey } from './sandbox-key.ts'

const body = z.object({ email: z.string(), isNew: z.boolean().optional() })

/**
 * `POST /internal/totp {email, isNew}`: an office person's code, of the authenticator in use, or the one handed out
 * last (`isNew`, or none in use). Only with the sandbox and its key.
 */
export const registerSandboxTotp = (fastify: FastifyInstance, deps: Deps, key: string): void => {
  fastify.post('/internal/totp', async (request) => {
    requireSandboxKey(request, key)
    const { email: typed, isNew } = body.parse(request.body)
    const email = canonicalEmail(typed)
    const [person] = email ? await personByEmail(deps.db, { email }) : []
    if (!person || person.totp_generation === 0)
      throw new Refusal(404, 'unknown', 'No one has an authenticator with this address.')
    const { id: staffId, totp_generation: newest, totp_live: live, totp_last_step: lastStep } = person
    const generation = isNew ? newest : (live ?? newest)
    const mark = generation === live ? person.totp_secret : null
    const secrets = await factorSecrets(deps, deps.db)
    return { code: codeShown({ clock: deps.clock, secrets }, { staffId, generation, lastStep, mark }) }
  })
}
