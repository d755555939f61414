import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { writeMail } from './written-mail.ts'

/** But for what the library makes up and where it breaks lines. */
const byTheLibrary = async (message: object): Promise<string> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: written } = await transport.sendMail({ ...message, textEncoding: 'quoted-printable' })
  return bare(String(written))
}
const bare = (written: string): string =>
  written
    .replaceAll(/boundary="(.+?)"/.exec(written)?.[1] ?? '', 'boundary')
    .replace(/^Date: .*$/m, 'Date')
    .replaceAll(/=\r?\n/g, '')
    .trimEnd()

const parts = {
  text: 'Verify it’s you\n\n.\nA line that is longer than seventy-six characters, with an equals sign = in it, and “quotes”.\n-- \nShop\n',
  html: '<p title="a">Größe &amp; Preis: 珍珠奶茶</p>\r\n<p>From here</p>\n',
}
const id = '<receipt%3A1@shop.example>'

test('an email is written as the mail library writes it: header, text, HTML, and what is not ASCII', async () => {
  const header = { From: 'Böba Shop <shop@demo.example>', To: { name: '', address: 'mei@demo.example' } }
  const ours = writeMail({ ...header, Subject: 'Your “Shop” receipt — 珍珠', 'Message-ID': id }, parts)
  expect(ours.envelope).toEqual({ from: 'shop@demo.example', to: ['mei@demo.example'] })
  const theirs = await byTheLibrary({
    from: header.From,
    to: header.To,
    subject: 'Your “Shop” receipt — 珍珠',
    messageId: id,
    ...parts,
  })
  expect(bare(ours.raw)).toBe(theirs)
  for (const line of ours.raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
})

test('whatever an address contains, it is one recipient (risk 8)', () => {
  for (const address of ['a@b.example, c@d.example', '"x, y"@b.example', 'a@b.example\r\nBcc: c@d.example']) {
    const { envelope, raw } = writeMail(
      { From: 'shop@demo.example', To: { name: '', address }, Subject: 'Hello' },
      parts,
    )
    expect(envelope.to.length).toBeLessThanOrEqual(1)
    expect(raw).not.toMatch(/^Bcc:/im)
  }
})
