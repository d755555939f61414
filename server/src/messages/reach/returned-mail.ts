import type { Bounce } from './bounces.ts'

type ReturnedMail = { messageId: string; bounces: Bounce[] }

const decoder = new TextDecoder()
const textIn = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : decoder.decode(content)

/** Fields of a block of headers, unfolded, by their names in lower case. */
const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const colon = line.indexOf(':')
        return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
      }),
  )

/** "rfc822; mei@demo.example" */
const afterType = (value = ''): string => value.slice(value.indexOf(';') + 1).trim()

const bounceIn = (block: string): Bounce[] => {
  const fields = fieldsOf(block)
  const address = afterType(fields.get('original-recipient') ?? fields.get('final-recipient'))
  if (!address || fields.get('action')?.toLowerCase() !== 'failed') return []
  return [{ address, status: fields.get('status') ?? '', words: afterType(fields.get('diagnostic-code')) }]
}

/** A delivery status notification (RFC 3464); null for any other email, such as an answer by a person. */
export const readReturnedMail = async (raw: Uint8Array): Promise<ReturnedMail | null> => {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const part = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType))
  const status = part('message/delivery-status', 'message/global-delivery-status')
  const returned = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  if (!status || !returned) return null
  const [headers = ''] = textIn(returned.content).split(/\r?\n\r?\n/)
  const messageId = fieldsOf(headers).get('message-id')
  if (!messageId) return null
  return {
    messageId,
    bounces: textIn(status.content)
      .split(/\r?\n\r?\n/)
      .flatMap(bounceIn),
  }
}
