import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const hex = (text: string) => Buffer.from(text, 'hex')
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64]

/** In software; `origin`, `rpId` and `counter` may lie. */
export const createAuthenticator = (site: { origin: string; rpId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let counter = 0
  const data = (flags: number, of: Lies) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(of.counter ?? (counter += 1), 1)
    return Buffer.concat([sha256(of.rpId ?? site.rpId), head])
  }
  const client = (type: string, options: Record<string, unknown>, of: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin: of.origin ?? site.origin }))
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    id,
    make: (options: Record<string, unknown>, of: Lies = {}) => {
      // COSE: an elliptic key for ES256; CBOR written by hand.
      const key = Buffer.concat([
        hex('a5010203262001215820'),
        Buffer.from(x, 'base64url'),
        hex('225820'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), hex('0020'), rawId, key])
      const authData = Buffer.concat([data(PRESENT | VERIFIED | WITH_KEY, of), credential])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(authData.length)
      const head = hex('a363666d74646e6f6e656761747453746d74a0686175746844617461')
      const attestationObject = Buffer.concat([head, hex('59'), length, authData]).toString('base64url')
      const clientDataJSON = client('webauthn.create', options, of).toString('base64url')
      return { ...shared, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    use: (options: Record<string, unknown>, of: Lies = {}) => {
      const authenticatorData = data(of.unverified ? PRESENT : PRESENT | VERIFIED, of)
      const clientData = client('webauthn.get', options, of)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
type Lies = { origin?: string; rpId?: string; counter?: number; unverified?: true }
