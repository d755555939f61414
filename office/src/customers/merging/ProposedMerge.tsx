import type { ProposedMerge as Proposed } from '@sipday/contract/office/customers/merging.ts'
import { mergeTexts, proposedMergeText } from '@sipday/rules/office/words/merge-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../failure.ts'
import { instantText } from '../../parts/words.ts'
import { useChange } from '../../prove/prove-again.ts'

type ProposedMergeProps = { proposal: Proposed; timeZone: string }

export function ProposedMerge({ proposal, timeZone }: ProposedMergeProps) {
  const { id: proposalId, name, asked, endedAt } = proposal
  const client = useQueryClient()
  const change = useChange()
  const takeBack = useMutation({
    mutationFn: () => change('merge-withdraw', { proposalId }),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <div>
      <p>
        <Address>{proposedMergeText(proposal, (iso) => instantText(iso, timeZone))}</Address>
      </p>
      {endedAt === null && (
        <>
          <p className="small">
            <Address>{mergeTexts.asked(asked.map((one) => phoneText(one)).join(', '))}</Address>
          </p>
          {takeBack.error && <Alert kind="bad">{failureText(takeBack.error, mergeTexts.notTakenBack)}</Alert>}
          <Button
            variant="outlined"
            busy={takeBack.isPending}
            aria-label={mergeTexts.takeBackThis(name || mergeTexts.noName)}
            onClick={() => takeBack.mutate()}
          >
            {mergeTexts.takeBack}
          </Button>
        </>
      )}
    </div>
  )
}
