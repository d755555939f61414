import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { contactTexts, proposalText } from '@sipday/rules/office/words/contact-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { failureText } from '../../failure.ts'
import { instantText } from '../../parts/words.ts'
import { useChange } from '../../prove/prove-again.ts'
import type { Me } from '../../session.ts'
import css from '../customers.module.css'

const ForceDialog = lazy(() => import('./ForceDialog.tsx').then((loaded) => ({ default: loaded.ForceDialog })))

type ProposedContactProps = { proposal: OfficeAnswerOf<'contact-proposals'>[number]; me: Me }

export function ProposedContact({ proposal, me }: ProposedContactProps) {
  const { id: proposalId, address, state, endedAt, asked } = proposal
  const client = useQueryClient()
  const change = useChange()
  const [forcing, setForcing] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => change('contact-withdraw', { proposalId }),
    onSettled: () => client.invalidateQueries(),
  })
  const mayForce = state === 'invited' && !asked && me.capabilities.includes('contacts.force')
  return (
    <li className="stack">
      <p className={css.note}>
        <b>{phoneText(address)}</b>
      </p>
      <p className="small">{proposalText(proposal, (iso) => instantText(iso, me.shop.timeZone))}</p>
      {withdraw.error && <Alert kind="bad">{failureText(withdraw.error, contactTexts.notWithdrawn)}</Alert>}
      {endedAt === null && (
        <div className="row wrap">
          <Button
            variant="outlined"
            busy={withdraw.isPending}
            aria-label={contactTexts.withdrawThis(phoneText(address))}
            onClick={() => withdraw.mutate()}
          >
            {contactTexts.withdraw}
          </Button>
          {mayForce && (
            <Button variant="text" onClick={() => setForcing(true)}>
              {contactTexts.force}
            </Button>
          )}
        </div>
      )}
      {forcing && (
        <Suspense fallback={null}>
          <ForceDialog proposalId={proposalId} onClose={() => setForcing(false)} />
        </Suspense>
      )}
    </li>
  )
}
