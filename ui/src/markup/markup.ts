export type Run = { kind: 'text' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }

/** Levels of headings count from 1. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }

/** `[words](address)`, `**words**`, addresses of pages and emails. Never quadratic in the text's length. */
const MARKED =
  /(\[[^\][]{1,200}\]\((?:https:\/\/|mailto:)[^\s()<>"']{1,500}\)|\*\*[^*]+\*\*|https:\/\/[^\s)<>"']*[^\s)<>"'.,;:]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/

/** Only encrypted pages and email addresses (rule P). */
const linkOf = (word: string): Extract<Run, { kind: 'link' }> | null => {
  const [, text, href] = /^\[([^\]]+)\]\(((?:https:\/\/|mailto:).+)\)$/.exec(word) ?? []
  if (text && href && URL.canParse(href)) return { kind: 'link', text, href }
  if (/^https:\/\/\S+$/.test(word) && URL.canParse(word)) return { kind: 'link', text: word, href: word }
  if (/^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i.test(word)) return { kind: 'link', text: word, href: `mailto:${word}` }
  return null
}

const runsOf = (text: string): Run[] =>
  text
    .split(MARKED)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.endsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
      return linkOf(part) ?? { kind: 'text', text: part }
    })

const bullet = /^\s*[-*•]\s+/
const number = /^\s*\d+[.)]\s+/

/**
 * R27: `#` to `###` are headings, `-` and `1.` lists, `**` is strong, addresses and `[words](address)` links; an
 * empty line ends a paragraph. Nothing in it can become HTML.
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
