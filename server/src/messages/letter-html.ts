import { oneDot } from '@sipday/rules/texts/one-dot.ts'
import { STOP_LABEL } from '@sipday/rules/texts/news-words.ts'
import type { Block, Fact, Letter, Step } from './letter.ts'
import { type Brand, LOGO_HEIGHT, type Paints, paintsOf, placeLine, type Role, sheetOf } from './letter-look.ts'

/** Never as markup (risk 60). */
const escape = (value: string): string => oneDot(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const lines = (value: string): string => escape(value).replace(/\r?\n/g, '<br>')

/** Roles become classes, form and light colors are inline. */
type Paint = (names: Role | readonly Role[], form: string, more?: string) => string
const painter =
  (paints: Paints): Paint =>
  (names, form, more = '') => {
    const list = [names].flat()
    const colors = list.map((role) => paints[role][0]).join(';')
    return ` class="${[...list, more].join(' ').trim()}" style="${form};${colors}"`
  }

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'
const BODY = `font-size:16px;line-height:1.55;${BREAKS}`
const BIG = 'font-size:32px;font-weight:600;font-variant-numeric:tabular-nums'
const PAGE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"'

const paragraph = (words: string, paint: Paint, role: Role | readonly Role[], margin = '0 0 16px'): string =>
  `<p${paint(role, `margin:${margin};${BODY}`)}>${lines(words)}</p>`

const isSum = (value: string): boolean => /^[−-]?\$/.test(value)

/** A short label stays on one line, and only a word that is longer than any of ours is broken. */
const labelBreaks = (label: string, value: string): string => {
  if (label.length <= (isSum(value) ? 10 : 12)) return 'white-space:nowrap'
  return /\S{14}/.test(label) ? BREAKS : 'overflow-wrap:normal;word-break:normal'
}

/** A sum stays on one line, too; other values give way. */
const row = ([label, value, kind]: Fact, paint: Paint, isLast: boolean): string => {
  const size = kind === 'total' ? 'font-size:20px;font-weight:600' : 'font-size:16px'
  const cell = `padding:10px 0;border-style:solid;border-width:0 0 ${isLast ? 0 : 1}px;vertical-align:top;line-height:1.5;${size}`
  return `<tr><td${paint(['ink', 'line'], `${cell};${labelBreaks(label, value)}`)}>${escape(label)}</td><td align="right"${paint(['ink', 'line'], `${cell};padding-left:16px;font-variant-numeric:tabular-nums;${isSum(value) ? 'white-space:nowrap' : BREAKS}`)}>${lines(value)}</td></tr>`
}

/** The line between the dots begins at the first and ends at the last. */
const step = ({ when, what, isNow }: Step, paint: Paint, at: number, count: number): string => {
  const from = at === 0 ? '7px 10px' : '7px 0'
  const length = at === count - 1 ? '10px' : '100%'
  const rail = `width:28px;vertical-align:top;padding-top:6px;background-repeat:no-repeat;background-position:${from};background-size:4px ${count === 1 ? '0' : length}`
  const dot = `width:14px;height:14px;box-sizing:border-box;margin-left:2px;border-radius:50%;border-width:2px;border-style:solid;font-size:0;line-height:0`
  return `<tr><td width="28"${paint('track', rail)}><div${paint(isNow ? 'now' : 'dot', dot)}></div></td><td style="padding-bottom:${at === count - 1 ? 0 : 16}px"><strong${paint('ink', `font-weight:600;${BODY}`)}>${escape(when)}</strong><br><span${paint('quiet', BODY)}>${escape(what)}</span></td></tr>`
}

const html = (block: Block, paint: Paint): string => {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text, paint, 'ink')
    case 'small':
      return paragraph(block.text, paint, 'quiet')
    case 'heading':
      return `<h2${paint('ink', `margin:32px 0 8px;font-size:18px;line-height:1.35;font-weight:600;${BREAKS}`)}>${escape(block.text)}</h2>`
    case 'pair':
      return `<p${paint('ink', `margin:0 0 16px;${BODY}`)}><span${paint('quiet', '')}>${escape(block.label)}</span><br>${escape(block.value)}</p>`
    case 'quote':
      return `<blockquote${paint(['panel', 'ink'], `margin:0 0 20px;padding:16px 20px;border-radius:8px;${BODY}`)}>${lines(block.text)}<br><span${paint('quiet', '')}>${escape(block.by)}</span></blockquote>`
    case 'link':
      return `<p${paint('ink', `margin:0 0 16px;${BODY}`)}>${escape(block.before)}<a href="${escape(block.url)}"${paint('link', 'text-decoration:underline')}>${escape(block.label)}</a>${escape(block.after)}</p>`
    case 'facts':
      return `<table ${PAGE} style="margin:0 0 20px;border-collapse:collapse">${block.rows.map((one, at) => row(one, paint, at === block.rows.length - 1)).join('')}</table>`
    case 'steps':
      return `<table ${PAGE} style="margin:0 0 16px">${block.steps.map((one, at) => step(one, paint, at, block.steps.length)).join('')}</table>`
  }
}

const sumOf = ({ sum, mood }: Letter, paint: Paint): string => {
  if (!sum) return ''
  const [quiet, ink]: [Role, Role] = mood === 'due' ? ['due', 'due'] : ['quiet', 'ink']
  const note = sum.note ? paragraph(sum.note, paint, quiet, '0') : ''
  return `<div style="margin:0 0 20px">${paragraph(sum.label, paint, quiet, '0')}<p${paint(ink, `margin:0;line-height:1.25;${BIG}`)}>${escape(sum.value)}</p>${note}</div>`
}

/** A gap that is not a letter: what is copied are the digits alone. */
const codeOf = ({ code }: Letter, paint: Paint): string =>
  code === undefined
    ? ''
    : `<p aria-label="${[...code].join(' ')}"${paint(['panel', 'ink'], `margin:0 0 16px;padding:20px;border-radius:8px;line-height:1.2;letter-spacing:.12em;text-align:center;${BIG}`)}><span>${code.slice(0, 3)}</span><span style="padding-left:.3em">${code.slice(3)}</span></p>`

const buttonOf = ({ button }: Letter, paint: Paint): string =>
  button
    ? `<p style="margin:4px 0 16px"><a href="${escape(button.url)}"${paint('act', 'display:block;padding:12px 20px;border-width:2px;border-style:solid;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;text-align:center;text-decoration:none')}>${escape(button.label)}</a></p>`
    : ''

const titleOf = ({ title }: Letter, paint: Paint, size = 20, name?: string): string =>
  `<h1${paint('ink', `margin:0 0 12px;font-size:${size}px;line-height:1.3;font-weight:600;${BREAKS}`, name)}>${escape(title)}</h1>`

const introOf = ({ intro }: Letter, paint: Paint, margin?: string): string =>
  intro ? paragraph(intro, paint, 'ink', margin) : ''

const band = (content: string, paint: Paint, role: Role, padding: string): string =>
  `<tr><td${paint(role, `padding:${padding};${FONT}`, 'in')}>${content}</td></tr>`

/** What stands above everything else, by the mood. */
const headOf = (letter: Letter, { cup: name, publicUrl }: Brand, paint: Paint): [band: string, top: string] => {
  if (letter.mood === 'due')
    return [band(sumOf(letter, paint), paint, 'due', '20px 28px 0'), titleOf(letter, paint) + introOf(letter, paint)]
  if (letter.mood === 'glad') {
    const cup = `<img src="${escape(publicUrl)}/letters/${name}.png" alt="" width="84" height="112" class="cup" style="display:block;border:0;width:84px;height:112px">`
    const words = titleOf(letter, paint, 24, 'thanks') + introOf(letter, paint, '0')
    const table = `<table ${PAGE}><tr><td class="cups" style="width:104px;vertical-align:bottom">${cup}</td><td style="vertical-align:middle;padding-bottom:16px">${words}</td></tr></table>`
    return [band(table, paint, 'glad', '16px 28px 0'), sumOf(letter, paint)]
  }
  return ['', titleOf(letter, paint) + codeOf(letter, paint) + introOf(letter, paint) + sumOf(letter, paint)]
}

const nameStyle = `font-size:22px;line-height:1.3;font-weight:500;color:#fff;${FONT};${BREAKS}`
const barOf = ({ shopName }: Letter, { logo }: Brand): string =>
  logo
    ? `<img src="${escape(logo.url)}" alt="${escape(shopName)}" width="${logo.width}" height="${logo.height}" style="display:block;border:0;max-width:100%;${nameStyle}">`
    : `<span style="${nameStyle}">${escape(shopName)}</span>`

const fineHeading = (words: string, paint: Paint): string =>
  `<h2${paint('ink', `margin:0 0 4px;font-weight:600;${BODY}`)}>${escape(words)}</h2>`

const fineOf = ({ fine }: Letter, paint: Paint): string =>
  fine?.length
    ? `<div${paint('line', 'margin:32px 0 0;padding:20px 0 0;border-style:solid;border-width:1px 0 0')}>${fine.map((block) => (block.kind === 'heading' ? fineHeading(block.text, paint) : html(block, paint))).join('\n')}</div>`
    : ''

const stopOf = ({ stop }: Letter, paint: Paint): string =>
  stop === undefined
    ? ''
    : `<p${paint('quiet', `margin:0 0 4px;${BODY}`)}><a href="${escape(stop)}"${paint('link', 'text-decoration:underline')}>${STOP_LABEL}</a></p>`

/** One column of at most 560 px; nothing runs, and nothing is loaded but the logo and the cup. */
export const htmlOf = (letter: Letter, brand: Brand): string => {
  const paints = paintsOf(brand.look)
  const paint = painter(paints)
  const [head, top] = headOf(letter, brand, paint)
  const foot = [letter.shopName, placeLine(letter, brand)].filter(Boolean).join(letter.address ? ', ' : '\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(letter.subject)}</title>
<style>
${sheetOf(paints)}
</style></head>
<body${paint('ground', 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden">${escape(letter.preview)}</div>
<table ${PAGE}${paint('ground', FONT)}><tr><td align="center"${paint('ground', 'padding:20px', 'around')}>
<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->
<table ${PAGE}${paint('card', 'max-width:560px;border-radius:12px;overflow:hidden;text-align:left', 'sheet')}>
<tr><td class="in bar" height="${LOGO_HEIGHT}" bgcolor="#000000" style="padding:16px 28px;background:#000">${barOf(letter, brand)}</td></tr>
${head}${band(
    `${top}
${buttonOf(letter, paint)}
${letter.blocks.map((block) => html(block, paint)).join('\n')}
${fineOf(letter, paint)}`,
    paint,
    'card',
    '28px 28px 12px',
  )}
</table>
<table ${PAGE} style="max-width:560px"><tr><td class="in" align="center" style="padding:20px 8px 8px;text-align:center;${FONT}">${paragraph(letter.why, paint, 'quiet', '0 0 4px')}${stopOf(letter, paint)}${paragraph(foot, paint, 'quiet', '0')}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}
