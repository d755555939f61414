import type { PayLinkOptions, PayLinkWay } from '@sipday/contract/office/customers/adding.ts'
import { payLink, signsInFirst } from '@sipday/rules/office/pay-link.ts'
import { payLinkTexts } from '@sipday/rules/office/words/adding/pay-link-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyLink } from '../../parts/CopyLink.tsx'
import { oneOf, onlyOf } from '../../parts/fields/options.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { payLinkOptionsQuery } from '../queries.ts'
import { SendPayLink } from './SendPayLink.tsx'

type PayLinkProps = { shop: string; customerId: string; onClose: () => void }

/** A link to exactly one plan at one location. */
export function PayLinkDialog(props: PayLinkProps) {
  const query = useQuery(payLinkOptionsQuery(props.customerId))
  return (
    <Dialog kind="full" open onClose={props.onClose} title={payLinkTexts.title}>
      <Waiting query={query} label={payLinkTexts.loading} failed={payLinkTexts.notLoaded}>
        {({ plans, way }) =>
          plans.length > 0 ? (
            <Chosen {...props} plans={plans} way={way} />
          ) : (
            <Alert announce={false}>{payLinkTexts.none}</Alert>
          )
        }
      </Waiting>
    </Dialog>
  )
}

/** How the purchase becomes one of this customer. */
const sameCustomer = ({ isWhole, sends }: PayLinkWay): string =>
  isWhole ? payLinkTexts.sameContact : sends === null ? payLinkTexts.noContact : payLinkTexts.signsIn[sends]

function Chosen({ shop, customerId, plans, way, onClose }: PayLinkProps & PayLinkOptions) {
  const [planId, setPlan] = useState(onlyOf(plans))
  const [locationId, setLocation] = useState('')
  const plan = plans.find(({ id }) => id === planId)
  const places = plan?.locations ?? []
  const taken = onlyOf(places) || locationId
  const place = places.find(({ id }) => id === taken)
  const chosen = plan && place ? { planId: plan.id, locationId: place.id } : null
  const address = chosen && payLink(shop, chosen, { signsIn: signsInFirst(way) })
  return (
    <div className="stack">
      <p>{payLinkTexts.text}</p>
      <Select label={payLinkTexts.plan} value={planId} options={oneOf(plans)} stated onChange={setPlan} />
      <Select
        label={payLinkTexts.location}
        value={place?.id ?? ''}
        options={oneOf(places)}
        stated
        onChange={setLocation}
      />
      <Alert announce={false}>{sameCustomer(way)}</Alert>
      {chosen && way.sends && <SendPayLink key={address} what={{ customerId, ...chosen }} by={way.sends} />}
      <div className="row wrap">
        {address && plan && place && (
          <CopyLink
            key={address}
            variant="outlined"
            address={address}
            name={payLinkTexts.name(plan.name, place.name)}
          />
        )}
        <Button variant="outlined" onClick={onClose}>
          {payLinkTexts.close}
        </Button>
      </div>
    </div>
  )
}
