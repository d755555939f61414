import { Address } from '../text/Address.tsx'
import { useMemo } from 'react'
import { parseMarkup, type Block, type Run } from './markup.ts'
import css from './Markup.module.css'

const inline = (runs: Run[]) =>
  runs.map((run, index) => {
    if (run.kind === 'link') {
      return (
        <a key={index} href={run.href} rel="noreferrer">
          <Address>{run.text}</Address>
        </a>
      )
    }
    if (run.kind === 'strong') return <strong key={index}>{run.text}</strong>
    return run.text.includes('@') ? <Address key={index}>{run.text}</Address> : run.text
  })

const block = (item: Block, index: number) => {
  if (item.kind === 'paragraph') return <p key={index}>{inline(item.runs)}</p>
  if (item.kind === 'heading') {
    return item.level === 3 ? <h4 key={index}>{inline(item.runs)}</h4> : <h3 key={index}>{inline(item.runs)}</h3>
  }
  const items = item.items.map((runs, at) => <li key={at}>{inline(runs)}</li>)
  return item.ordered ? <ol key={index}>{items}</ol> : <ul key={index}>{items}</ul>
}

/** The heading above it is the title of its page or dialog (R27). */
export function Markup({ source }: { source: string }) {
  const blocks = useMemo(() => parseMarkup(source), [source])
  return <div className={css.prose}>{blocks.map(block)}</div>
}
