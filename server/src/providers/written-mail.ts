import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

const LINE = 76
const EOL = '\r\n'
/** Quoted-printable never has "=_", so no text can end a part early. */
const BOUNDARY = '=_a-part-of-an-email-ends-at-this-line'

type Written = { envelope: { from: string; to: string[] }; raw: string }

/**
 * We write the two parts: the mail library's streams take ten times the work of everything else. It writes the header
 * and finds the addresses.
 */
export const writeMail = (
  header: Readonly<Record<string, string | { name: string; address: string }>>,
  parts: { text: string; html: string },
): Written => {
  const node = new MimeNode(`multipart/alternative; boundary="${BOUNDARY}"`)
  node.setHeader(Object.entries(header).map(([key, value]) => ({ key, value })))
  const head = node.buildHeaders()
  const { from, to } = node.getEnvelope()
  if (from === false) throw new Error('The email has no sender.')
  const written = [part('plain', parts.text), part('html', parts.html)].map((one) => `--${BOUNDARY}${EOL}${one}${EOL}`)
  return { envelope: { from, to }, raw: `${head}${EOL}${EOL}${written.join('')}--${BOUNDARY}--${EOL}` }
}

const part = (kind: 'plain' | 'html', content: string): string =>
  [
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrap(encode(Buffer.from(content.replaceAll(/\r?\n/g, EOL))), LINE),
  ].join(EOL)
