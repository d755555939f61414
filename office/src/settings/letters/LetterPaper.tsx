import { useState, type ReactNode } from 'react'
import css from './letters.module.css'

type LetterPaperProps = {
  subject: string
  text: string
  /** Whose data is in it. */
  note: string
  src: string
  /** Another one when it was saved. */
  version: number
  children?: ReactNode
}

/** A letter as it would be sent. Nothing in it can be pressed. */
export function LetterPaper({ subject, text, note, src, version, children }: LetterPaperProps) {
  const [height, setHeight] = useState(600)
  return (
    <>
      <p className="small">{note}</p>
      <p className={css.subject}>
        <span className="small">Subject</span>
        <strong>{subject}</strong>
      </p>
      {children}
      <div className={css.paper} inert>
        <iframe
          key={version}
          className={css.letter}
          title="The letter"
          src={src}
          sandbox="allow-same-origin"
          tabIndex={-1}
          height={height}
          onLoad={({ currentTarget }) => {
            const page = currentTarget.contentDocument?.documentElement
            if (page && page.scrollHeight > 0) setHeight(page.scrollHeight)
          }}
        />
      </div>
      <details className={css.plain}>
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  )
}
