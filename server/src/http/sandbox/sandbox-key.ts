import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

/** For anyone without the sandbox's key there is nothing here. */
export const requireSandboxKey = (request: FastifyRequest, key: string): void => {
  const given = Buffer.from(String(request.headers['x-sandbox-key'] ?? ''))
  const wanted = Buffer.from(key)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refusal(404, 'not_found', 'There is nothing here.')
}
