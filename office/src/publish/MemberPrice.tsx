import { sentence } from '@sipday/rules/written/isolated.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import {
  memberChoices,
  membersWords,
  silenceChoices,
  tellText,
  whoPaysText,
} from '@sipday/rules/office/words/publish-words.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { DRAFT } from '../parts/draft/draft-queries.ts'
import { type MembersChoice, membersPriceOf, type PricedMembers } from './member-prices.ts'
import css from './publish.module.css'

type MemberPriceProps = {
  title: string
  asked: PricedMembers
  choice: MembersChoice
  onChange: (choice: MembersChoice) => void
}

/** What happens to the members of a plan who have another price; nothing is chosen before. */
export function MemberPrice({ title, asked, choice, onChange }: MemberPriceProps) {
  const untaxed = useUntaxed()
  const { members, firstOn = asked.earliestOn, silent = 'new' } = choice
  return (
    <div className="stack">
      <RadioCards
        legend={sentence`${title}: ${whoPaysText(asked)}`}
        options={memberChoices(asked)}
        value={members}
        onChange={(chosen) => onChange({ ...choice, members: chosen })}
      />
      {members === 'tell' && (
        <>
          <p>{tellText(asked, untaxed)}</p>
          <Field
            label={membersWords.firstOn}
            type="date"
            value={firstOn}
            error={firstOn < asked.earliestOn ? membersWords.tooEarly(asked.earliestOn) : undefined}
            onChange={(day) => onChange({ ...choice, firstOn: day })}
          />
          {asked.toCents > asked.fromCents && (
            <RadioCards
              legend={membersWords.silence}
              options={silenceChoices}
              value={silent}
              onChange={(chosen) => onChange({ ...choice, silent: chosen })}
            />
          )}
          <LetterShown asked={asked} choice={choice} />
        </>
      )}
    </div>
  )
}

function LetterShown({ asked, choice }: Pick<MemberPriceProps, 'asked' | 'choice'>) {
  const [isOpen, setIsOpen] = useState(false)
  const price = membersPriceOf(asked, choice)
  const query = price?.members === 'tell' ? price : null
  const { data } = useQuery({
    queryKey: [...DRAFT, 'price-letter', query],
    queryFn: () =>
      officeCall('price-letter', {
        planId: asked.planId,
        firstOn: query?.firstOn ?? asked.earliestOn,
        silent: query?.silent ?? 'new',
      }),
    enabled: isOpen && query !== null,
  })
  return (
    <details className={css.letter} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{membersWords.letter}</summary>
      {data &&
        (data.letter ? (
          <>
            <p>
              <strong>{data.letter.subject}</strong>
            </p>
            <pre>{data.letter.text}</pre>
          </>
        ) : (
          <p>{membersWords.noLetter}</p>
        ))}
    </details>
  )
}
