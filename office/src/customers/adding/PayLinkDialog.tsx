import type { PayLinkOptions } from '@sipday/contract/office/customers/adding.ts'
import { payLink } from '@sipday/rules/office/pay-link.ts'
import { payLinkTexts } from '@sipday/rules/office/words/adding/pay-link-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyLink } from '../../parts/CopyLink.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import css from '../customers.module.css'
import { payLinkOptionsQuery } from '../queries.ts'

type PayLinkProps = { shop: string; onClose: () => void }

/** A link to exactly one plan at one location. */
export function PayLinkDialog({ shop, onClose }: PayLinkProps) {
  const query = useQuery(payLinkOptionsQuery)
  return (
    <Dialog kind="full" open onClose={onClose} title={payLinkTexts.title}>
      <Waiting query={query} label={payLinkTexts.loading} failed={payLinkTexts.notLoaded}>
        {({ plans }) =>
          plans.length > 0 ? (
            <Chosen shop={shop} plans={plans} onClose={onClose} />
          ) : (
            <Alert announce={false}>{payLinkTexts.none}</Alert>
          )
        }
      </Waiting>
    </Dialog>
  )
}

const choices = (rows: readonly { id: string; name: string }[]) => [
  { value: '', name: '' },
  ...rows.map(({ id, name }) => ({ value: id, name })),
]

function Chosen({ shop, plans, onClose }: PayLinkProps & { plans: PayLinkOptions['plans'] }) {
  const [planId, setPlan] = useState('')
  const [locationId, setLocation] = useState('')
  const plan = plans.find(({ id }) => id === planId)
  const places = plan?.locations ?? []
  const [only, ...others] = places
  const place = others.length === 0 ? only : places.find(({ id }) => id === locationId)
  const address = plan && place ? payLink(shop, { planId: plan.id, locationId: place.id }) : null
  return (
    <div className="stack">
      <p>{payLinkTexts.text}</p>
      <Select label={payLinkTexts.plan} value={planId} options={choices(plans)} onChange={setPlan} />
      <Select label={payLinkTexts.location} value={place?.id ?? ''} options={choices(places)} onChange={setLocation} />
      <Alert announce={false}>{payLinkTexts.sameContact}</Alert>
      {address && <p className={css.words}>{address}</p>}
      <div className="row wrap">
        {address && plan && place && <CopyLink address={address} name={payLinkTexts.name(plan.name, place.name)} />}
        <Button variant="outlined" onClick={onClose}>
          {payLinkTexts.close}
        </Button>
      </div>
    </div>
  )
}
