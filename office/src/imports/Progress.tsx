import { importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { useState } from 'react'
import css from './imports.module.css'

/** `at`: when it was counted, in milliseconds. */
type ProgressProps = { done: number; all: number; at: number }

/** How far it is, and how long it will still take at the pace since the page was opened. */
export function Progress({ done, all, at }: ProgressProps) {
  const [began] = useState({ at, done })
  const rate = (done - began.done) / Math.max((at - began.at) / 1000, 0.001)
  const left = rate > 0 ? Math.ceil((all - done) / rate) : 0
  return (
    <>
      <progress className={css.progress} max={Math.max(all, 1)} value={done} aria-labelledby="progress" />
      <p id="progress" role="status">
        {importTexts.progress(done, all)}
        {left > 0 && `, ${importTexts.timeLeft(left)}`}
      </p>
    </>
  )
}
