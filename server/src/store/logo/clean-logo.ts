import { createHash } from 'node:crypto'
import type { IOptions } from 'sanitize-html'
import { ATTRIBUTES, ELEMENTS, isHarmless, isPaint, isShape, refersTo, WITH_CONTENT } from './allowed.ts'
import { cleanPng, pngOf } from './clean-png.ts'
import { countCopies } from './copies.ts'

/** Raise it with the rules below: a logo that older rules passed is hidden until published again. */
export const CLEANED_BY = 1

/**
 * `svg`: a drawing, or `data:image/png;base64,...`. `width`, `height`: of its own grid. `removed`: what was left out.
 */
export type Logo = { svg: string; width: number; height: number; removed: string[] }

export const logoHash = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 32)

const MOST_BYTES = 65_536
const MOST_ELEMENTS = 5_000
/** How often parts may be drawn by reference, nested ones included. */
const MOST_COPIES = 1_000
const NAMESPACE = 'http://www.w3.org/2000/svg'

type Attributes = Record<string, string>

/** Their content stays. */
const AS_GROUP = new Set(['a', 'switch', 'svg'])

/**
 * Rebuilds an uploaded logo: a PNG from its pixels (clean-png.ts), an SVG from allowed parts only, so no script, style,
 * foreign content, event or outside address (rule P). Null for anything else, or when it is too large or too slow to
 * draw.
 */
export const cleanLogo = async (given: string): Promise<Logo | null> => {
  if (pngOf(given)) {
    const picture = cleanPng(given)
    return picture && { ...picture, removed: [] }
  }
  const begun = given.search(/<svg[\s>]/)
  if (begun === -1 || Buffer.byteLength(given) > MOST_BYTES || /<!ENTITY/i.test(given)) return null
  const { default: sanitizeHtml } = await import('sanitize-html')
  const removed = new Set<string>()
  const copies = countCopies(refersTo)
  const found = { depth: 0, roots: 0, elements: 0, shapes: 0, size: null as Size | null }
  const options: IOptions = {
    allowedTags: [...ELEMENTS],
    allowedAttributes: { '*': [...ATTRIBUTES] },
    nonTextTags: [...WITH_CONTENT],
    disallowedTagsMode: 'completelyDiscard',
    selfClosing: [],
    allowedSchemes: [],
    allowProtocolRelative: false,
    nestingLimit: 100,
    parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag: (name, attributes) => {
      found.depth += 1
      found.elements += 1
      copies.opens(keptOf(attributes).kept)
      if (!ELEMENTS.includes(name) && !AS_GROUP.has(name)) removed.add(name)
    },
    onCloseTag: () => {
      found.depth -= 1
      copies.closes()
    },
    transformTags: {
      '*': (name, attributes) => {
        const { kept, left } = keptOf(attributes)
        for (const one of left) removed.add(one)
        if (isShape(name)) found.shapes += 1
        if (found.depth > 1) return { tagName: AS_GROUP.has(name) ? 'g' : name, attribs: kept }
        found.roots += 1
        found.size = sizeOf(attributes)
        return { tagName: name, attribs: { xmlns: NAMESPACE, ...kept, ...found.size?.attributes } }
      },
    },
  }
  const svg = sanitizeHtml(given.slice(begun), options).trim()
  const { size, roots, elements, shapes } = found
  const isDrawing = roots === 1 && size !== null && shapes > 0 && svg.endsWith('</svg>')
  if (!isDrawing || elements > MOST_ELEMENTS || copies.total() > MOST_COPIES) return null
  return { svg, width: size.width, height: size.height, removed: [...removed].toSorted() }
}

const keptOf = ({ style = '', ...attributes }: Attributes): { kept: Attributes; left: string[] } => {
  const href = attributes['href'] ?? attributes['xlink:href']
  const painted = style.split(';').flatMap((declaration): [string, string][] => {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim())
    return isPaint(name) ? [[name, value]] : []
  })
  const wanted = { ...attributes, ...Object.fromEntries(painted), ...(href === undefined ? {} : { href }) }
  const kept = Object.entries(wanted).filter(
    ([name, value]) => name !== 'xmlns' && ATTRIBUTES.includes(name) && value !== '' && isHarmless(name, value),
  )
  const left = Object.keys(wanted).filter((name) => /^on/i.test(name) || name === 'class')
  if (href !== undefined && !kept.some(([name]) => name === 'href')) left.push('href')
  return { kept: Object.fromEntries(kept), left }
}

type Size = { width: number; height: number; attributes: Attributes }

/** Null when the root has no grid, or no header could hold that shape. */
const sizeOf = ({ viewBox = '', width = '', height = '' }: Attributes): Size | null => {
  const box = viewBox === '' ? [0, 0, Number.parseFloat(width), Number.parseFloat(height)] : numbersIn(viewBox)
  const [left, top, wide, high] = box
  if (box.length !== 4 || left === undefined || top === undefined || !wide || !high) return null
  const shape = wide / high
  if (!box.every((one) => Number.isFinite(one) && Math.abs(one) < 1e6) || !(shape >= 0.2 && shape <= 20)) return null
  const grid = { viewBox: box.join(' '), width: String(wide), height: String(high) }
  return wide > 0 ? { width: wide, height: high, attributes: grid } : null
}

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
