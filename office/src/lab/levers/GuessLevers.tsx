import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { guesses, unchanged } from '@sipday/rules/lab/levers.ts'
import type { LeverProps } from './lever-props.ts'
import { LeverField } from './LeverField.tsx'
import { LeverGroup } from './LeverGroup.tsx'

export function GuessLevers({ list, wrong }: LeverProps) {
  return (
    <LeverGroup name={labTexts.guesses} words={labTexts.guessesWords}>
      {guesses.map((key) => (
        <LeverField
          key={key}
          {...{ list, wrong }}
          name={`guess.${key}`}
          label={labTexts.guess[key]}
          now={labTexts.guessNow(key, unchanged[key])}
        />
      ))}
    </LeverGroup>
  )
}
