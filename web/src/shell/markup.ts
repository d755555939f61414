/** A run of text inside a paragraph: plain, strong, or a link. */
export type Run = { kind: 'text' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }

/** A block of a legal text. Levels of headings count from 1. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }

const linkOf = (word: string): string | null => {
  if (/^https?:\/\/\S+$/.test(word)) return word
  if (/^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i.test(word)) return `mailto:${word}`
  return null
}

const runsOf = (text: string): Run[] =>
  text
    .split(/(\*\*[^*]+\*\*|https?:\/\/[^\s)]*[^\s).,;:]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.endsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
      const href = linkOf(part)
      return href ? { kind: 'link', text: part, href } : { kind: 'text', text: part }
    })

const bullet = /^\s*[-*•]\s+/
const number = /^\s*\d+[.)]\s+/

/**
 * Parses the simple markup of the shop's legal texts (R27): `#` to `###` are headings, `-` and `1.` are lists, `**` is
 * strong, addresses become links, an empty line ends a paragraph. Everything else is text: nothing in it can become
 * HTML.
 */
export const parseMarkup = (source: string): Block[] => {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', runs: runsOf(paragraph.join(' ')) })
    paragraph = []
  }
  const addItem = (ordered: boolean, text: string) => {
    endParagraph()
    const last = blocks.at(-1)
    if (last?.kind === 'list' && last.ordered === ordered) last.items.push(runsOf(text))
    else blocks.push({ kind: 'list', ordered, items: [runsOf(text)] })
  }
  for (const line of source.split(/\r?\n/)) {
    const heading = /^(#{1,3})\s+(.+)$/.exec(line.trim())
    if (heading?.[1] && heading[2]) {
      endParagraph()
      blocks.push({ kind: 'heading', level: heading[1].length as 1 | 2 | 3, runs: runsOf(heading[2]) })
    } else if (bullet.test(line)) addItem(false, line.replace(bullet, ''))
    else if (number.test(line)) addItem(true, line.replace(number, ''))
    else if (line.trim() === '') endParagraph()
    else paragraph.push(line.trim())
  }
  endParagraph()
  return blocks
}
