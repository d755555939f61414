import { countText } from '@sipday/rules/written/counts.ts'
import type { Place } from './PageStage.tsx'

type SizeWordsProps = { words: string; place: Pick<Place, 'lines' | 'width'> | null | undefined }

/** "32 characters: 2 lines on a phone." */
export function SizeWords({ words, place }: SizeWordsProps) {
  const size = countText([...words].length, 'character')
  if (!place || place.lines === 0) return <p>{size}. Leaving the sentence saves it to the draft.</p>
  return (
    <p>
      {size}: {countText(place.lines, 'line')} on a {place.width}. Leaving the sentence saves it to the draft.
    </p>
  )
}
