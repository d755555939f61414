import type { Left } from '../context.ts'

/** The question about a cancellation as it was kept; null for another shape. Its screen knows which answers there are. */
export const leftIn = (text: string | null): Left | null => {
  const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof Left, unknown>> | null
  const { subscriptionId, planName, reason, words } = kept ?? {}
  if (typeof subscriptionId !== 'string' || typeof planName !== 'string' || typeof words !== 'string') return null
  return { subscriptionId, planName, answered: false, reason: (reason ?? null) as Left['reason'], words }
}
