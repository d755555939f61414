import { canonicalEmail } from '../../access/contacts.ts'
import type { Deps } from '../../deps.ts'
import { noteBounce } from '../../store/messages/unreachable.ts'

/** `status`: "5.1.1" (RFC 3463), or a reply code such as "550"; `words`: the answer of whoever refused. */
export type Bounce = { address: string; status: string; words: string }

/**
 * Whether the status says that the address itself takes no mail. Not what a server says about us, the letter, or the
 * moment: a wrong setting here must not make every member unreachable.
 */
const isAddressGone = ({ status, words }: Pick<Bounce, 'status' | 'words'>): boolean => {
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(`${status} ${words}`)?.[0]
  if (enhanced) return /^5\.(0\.0|1\.[0-46]|1\.10|2\.[01]|4\.4)$/.test(enhanced)
  return /^55[013]$/.test(status)
}

const isFinal = ({ status }: Pick<Bounce, 'status'>): boolean => status.startsWith('5')

const MOST_WORDS = 300
const inOneLine = (words: string): string =>
  words
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)

/** False when no such letter of ours went there: then nothing is recorded (decision 98). */
export const recordBounce = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  dedupeKey: string,
  bounce: Bounce,
): Promise<boolean> => {
  const address = canonicalEmail(bounce.address)
  if (address === null || !isFinal(bounce)) return false
  const [noted] = await noteBounce(deps.db, {
    dedupeKey,
    typed: bounce.address.trim(),
    address,
    words: inOneLine(bounce.words || bounce.status),
    isGone: isAddressGone(bounce),
    now: deps.clock.now(),
  })
  if (noted?.letter) deps.log.info({ dedupeKey, status: bounce.status }, 'a letter came back')
  return noted?.letter ?? false
}

/** The server's refusal of the recipient; null for any other failure. */
export const refusedRecipient = (error: unknown, address: string): Bounce | null => {
  if (!(error instanceof Error)) return null
  const { responseCode, response, command } = error as Error & Record<string, unknown>
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return null
  return { address, status: String(responseCode), words: typeof response === 'string' ? response : '' }
}

/** The key in the Message-ID that we gave a letter; null for another's. */
export const keyInMessageId = (messageId: string, publicUrl: string): string | null => {
  const [, encoded = '', host] = /^<?([^<>\s]+)@([^@<>\s]+?)>?$/.exec(messageId.trim()) ?? []
  if (host !== new URL(publicUrl).hostname) return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}
