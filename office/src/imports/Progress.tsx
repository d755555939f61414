import { importTexts, progressText } from '@sipday/rules/office/words/adding/import-words.ts'
import { useState } from 'react'
import css from './imports.module.css'

/** `at`: when it was counted, in milliseconds. */
type ProgressProps = { done: number; all: number; at: number; words?: (done: number, all: number) => string }

/** How far it is, and how long it will still take at the pace since the page was opened. */
export function Progress({ done, all, at, words = importTexts.progress }: ProgressProps) {
  const [began] = useState({ at, done })
  return (
    <>
      <progress className={css.progress} max={Math.max(all, 1)} value={done} aria-labelledby="progress" />
      <p id="progress" role="status">
        {progressText({ done, all, since: began.done, passedMs: at - began.at, words })}
      </p>
    </>
  )
}
