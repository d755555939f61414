import { type Look, type Tints, tintsOf } from '@sipday/rules/look/tints.ts'

/** HTML and text come from the same parts. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'small'; text: string }

export type Letter = { subject: string; preview: string; title: string; shopName: string; blocks: readonly Block[] }
/** `tagline`: the line under the shop's name. */
export type Brand = { look: Look; tagline: string }
export type Rendered = { subject: string; text: string; html: string }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const heading = (words: string): Block => ({ kind: 'heading', text: words })
export const small = (words: string): Block => ({ kind: 'small', text: words })
export const facts = (...rows: (readonly [string, string])[]): Block => ({ kind: 'facts', rows })
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })
export const quote = (words: string, by: string): Block => ({ kind: 'quote', text: words, by })

/** Never as markup (risk 60). */
const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const lines = (value: string): string => escape(value).replace(/\r?\n/g, '<br>')

/** As in tokens.css; email programs lack custom properties. */
const ink = '#1a1a1a'
const quiet = '#3d454d'
const font = "font-family:Outfit,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

const html = (block: Block, tints: Tints): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;font-size:17px;line-height:1.5;color:${ink}">${lines(block.text)}</p>`
    case 'heading':
      return `<h2 style="margin:28px 0 12px;font-size:18px;line-height:1.4;font-weight:700;color:${ink}">${escape(block.text)}</h2>`
    case 'small':
      return `<p style="margin:0 0 12px;font-size:16px;line-height:1.5;color:${quiet}">${lines(block.text)}</p>`
    case 'quote':
      return `<blockquote style="margin:0 0 20px;padding:16px 20px;background:${tints['ice-100']};border-radius:12px;font-size:18px;line-height:1.5;color:${ink}">${lines(block.text)}<br><span style="font-size:16px;color:${quiet}">${escape(block.by)}</span></blockquote>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escape(block.url)}" style="display:inline-block;padding:14px 24px;background:#000;color:#fff;border-radius:8px;font-size:16px;font-weight:500;text-decoration:none">${escape(block.label)}</a></p>`
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${tints.line}">${block.rows.map((one) => row(one, tints)).join('')}</table>`
  }
}

const row = ([label, value]: readonly [string, string], { line }: Tints): string =>
  `<tr><td style="padding:10px 12px 10px 0;border-bottom:1px solid ${line};font-size:16px;line-height:1.4;color:${quiet}">${escape(label)}</td><td align="right" style="padding:10px 0;border-bottom:1px solid ${line};font-size:16px;line-height:1.4;color:${ink}">${lines(value)}</td></tr>`

const plain = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'quote':
      return `${block.text.replace(/^/gm, '> ')}\n> ${block.by}`
    case 'button':
      return `${block.label}: ${block.url}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value.replace(/\n/g, ', ')}`).join('\n')
    case 'text':
    case 'small':
      return block.text
  }
}

/** In HTML and plain text. The subject is one line, whatever the data contains. */
export const render = (letter: Letter, { look, tagline }: Brand): Rendered => {
  const tints = tintsOf(look)
  return {
    subject: letter.subject.replace(/\s+/g, ' ').trim(),
    text:
      [letter.title, ...letter.blocks.map(plain), `-- \n${[letter.shopName, tagline].filter(Boolean).join('\n')}`].join(
        '\n\n',
      ) + '\n',
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(letter.subject)}</title></head>
<body style="margin:0;padding:0;background:${tints['ice-50']};${font}">
<div style="display:none;max-height:0;overflow:hidden">${escape(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${tints['ice-50']}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px;overflow:hidden">
<tr><td style="padding:20px 28px;background:#000;color:#fff;font-size:22px;font-weight:500;${font}">${escape(letter.shopName)}</td></tr>
<tr><td style="padding:32px 28px 20px;${font}">
<h1 style="margin:0 0 20px;font-size:28px;line-height:1.2;font-weight:400;color:${ink}">${escape(letter.title)}</h1>
${letter.blocks.map((block) => html(block, tints)).join('\n')}
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:16px;line-height:1.5;color:${tints['primary-dark']};${font}">${escape(letter.shopName)}${tagline && `<br><span style="color:${quiet}">${escape(tagline)}</span>`}</p>
</td></tr></table>
</body>
</html>
`,
  }
}
