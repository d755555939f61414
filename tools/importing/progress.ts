import { progressText } from '@sipday/rules/office/words/adding/import-words.ts'

const EVERY_MS = 1_000

/** Prints how far it is and how long it will still take, once a second; nothing for machines. */
export const progressLines = (isJson: boolean) => {
  const began = performance.now()
  let toldAt = began
  return (done: number, all: number): void => {
    const now = performance.now()
    if (isJson || now - toldAt < EVERY_MS) return
    toldAt = now
    console.log(`  ${progressText({ done, all, passedMs: now - began })}`)
  }
}
