import type { Deps } from '@sipday/server/deps.ts'

/** A large past takes the sandbox a while. */
const PATIENCE_MS = 120_000

/** Hands the sandbox a past, under the name it has in it. @throws Error when it is not taken */
export const tellSandbox = async ({ settings }: Pick<Deps, 'settings'>, past: object): Promise<void> => {
  const response = await fetch(`${settings.sandbox?.url}/past`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`The sandbox did not take the year: it answered ${response.status}.`)
}
