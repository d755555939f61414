import { refuse } from '../http.ts'
import type { Reply } from '../http.ts'
import type { World } from '../world.ts'

const WAIT_FOR_APP_MS = 10_000

/** The secret in use, or with `isNew` the one handed out last. The app tells it to its sandbox. */
export const showTotp = async (world: World, asked: Record<string, unknown> | null): Promise<Reply> => {
  const { appUrl, sandboxKey } = world.settings
  const email = asked?.['email']
  const isNew = asked?.['isNew'] === true
  if (typeof email !== 'string' || appUrl === null) return refuse(422, 'email_missing', 'The body needs an "email".')
  try {
    const response = await fetch(`${appUrl}/internal/totp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-key': sandboxKey },
      body: JSON.stringify({ email, isNew }),
      signal: AbortSignal.timeout(WAIT_FOR_APP_MS),
      redirect: 'manual',
    })
    const answer = (await response.json()) as { code?: string }
    return response.ok && answer.code
      ? { status: 200, body: { code: answer.code } }
      : refuse(404, 'email_unknown', 'No one has an authenticator with this address.')
  } catch {
    return refuse(503, 'app_unreachable', `The app at ${appUrl} could not be reached.`)
  }
}
