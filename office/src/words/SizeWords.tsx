import { countText } from '../parts/words.ts'
import type { Place } from './PageStage.tsx'

type SizeWordsProps = { words: string; lines: Place['lines'] | null }

/** "32 characters: 2 lines on a phone, 1 on a computer." */
export function SizeWords({ words, lines }: SizeWordsProps) {
  const size = countText([...words].length, 'character')
  if (!lines || lines.phone === 0) return <p>{size}. Leaving the sentence saves it to the draft.</p>
  return (
    <p>
      {size}: {countText(lines.phone, 'line')} on a phone, {lines.computer} on a computer. Leaving the sentence saves it
      to the draft.
    </p>
  )
}
