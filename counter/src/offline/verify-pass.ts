import type { CounterShift } from '@sipday/contract/counter.ts'
import { type Pass, readPass } from '@sipday/rules/pass.ts'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/**
 * `forged`: a key of the shop, but a wrong signature. `unknown`: the key is not known here (the secret changed since
 * sign-in), or the browser lacks Ed25519.
 */
export type Verified = { kind: 'signed'; pass: Pass } | { kind: 'forged' } | { kind: 'unknown' }

/** Works offline, with the public keys fetched at sign-in. */
export const verifyPass = async (text: string, keys: CounterShift['passKeys']): Promise<Verified> => {
  const read = readPass(text)
  if (!read) return { kind: 'forged' }
  const key = keys.find(({ id }) => id === read.pass.keyId)
  if (!key) return { kind: 'unknown' }
  try {
    const { subtle } = globalThis.crypto
    const publicKey = await subtle.importKey('raw', bytesOf(key.publicKey), 'Ed25519', false, ['verify'])
    const signed = new TextEncoder().encode(read.signed)
    const isOurs = await subtle.verify('Ed25519', publicKey, bytesOf(read.signature), signed)
    return isOurs ? { kind: 'signed', pass: read.pass } : { kind: 'forged' }
  } catch {
    return { kind: 'unknown' }
  }
}
