import type { CSSProperties } from 'react'

/** Where a sentence stands on a page, in the page's pixels. */
export type Spot = {
  /** The key and the how-manieth time it stands there. */
  id: string
  textKey: string
  box: Box
  /** What it may grow into while it is typed. */
  field: Box & { look: CSSProperties }
  parts: HTMLElement[]
}
type Box = { left: number; top: number; width: number; height: number }

const LEAST = { width: 48, height: 28 }

const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)

/** The nearest element that begins a line of its own. */
const blockOf = (element: HTMLElement): HTMLElement => {
  let block = element
  while (block.parentElement && ['inline', 'contents'].includes(styleOf(block).display)) block = block.parentElement
  return block
}

const around = (parts: readonly HTMLElement[]): Box | null => {
  const boxes = parts.flatMap((part) => [...part.getClientRects()])
  if (boxes.length === 0) return null
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  const width = Math.max(LEAST.width, Math.max(...boxes.map((box) => box.right)) - left)
  const height = Math.max(LEAST.height, Math.max(...boxes.map((box) => box.bottom)) - top)
  return { left, top, width, height }
}

const fieldOf = (parts: readonly HTMLElement[], box: Box): Spot['field'] => {
  const [first] = parts as [HTMLElement]
  const block = blockOf(first)
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } = styleOf(first)
  const { textAlign, paddingLeft, paddingRight } = styleOf(block)
  const look = { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, textAlign } as CSSProperties
  const isAlone =
    block.textContent.trim() ===
    parts
      .map(({ textContent }) => textContent)
      .join('')
      .trim()
  if (!isAlone) return { ...box, look }
  const { left, width } = block.getBoundingClientRect()
  const [before, after] = [Number.parseFloat(paddingLeft) || 0, Number.parseFloat(paddingRight) || 0]
  return { ...box, left: left + before, width: Math.max(box.width, width - before - after), look }
}

/** The parts of each sentence as it stands on the page; one that is hidden is left out. */
export const spotsIn = (page: Document): Spot[] => {
  const found: { key: string; block: HTMLElement; parts: HTMLElement[] }[] = []
  for (const part of page.querySelectorAll<HTMLElement>('shop-words')) {
    const [key, block] = [part.dataset['text'] ?? '', blockOf(part)]
    const last = found.at(-1)
    if (last?.key === key && last.block === block) last.parts.push(part)
    else found.push({ key, block, parts: [part] })
  }
  const times = new Map<string, number>()
  return found.flatMap(({ key, parts }) => {
    const box = around(parts)
    if (!box) return []
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    return [{ id: `${key}-${time}`, textKey: key, box, field: fieldOf(parts, box), parts }]
  })
}

/** Shows on the page what is typed, so that everything moves as it will; out of sight while a field lies over it. */
export const write = ({ parts }: Spot, words: string | null, isUnderField: boolean): void => {
  for (const [at, part] of parts.entries()) {
    part.style.visibility = isUnderField ? 'hidden' : ''
    if (words === null) continue
    part.textContent = at === 0 ? words : ''
    const block = blockOf(part)
    for (let inner = part.parentElement; inner && inner !== block; inner = inner.parentElement)
      inner.style.whiteSpace = 'normal'
  }
}

/** How many lines a sentence takes. */
export const linesOf = ({ parts }: Spot): number => {
  const tops = parts
    .flatMap((part) => [...part.getClientRects()])
    .filter(({ width }) => width > 0)
    .map(({ top }) => top)
    .toSorted((a, b) => a - b)
  return tops.filter((top, at) => at === 0 || top - (tops[at - 1] ?? 0) > 4).length
}
