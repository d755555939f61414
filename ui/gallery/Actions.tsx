import { useState } from 'react'
import { Badge } from '../src/notices/Badge.tsx'
import { Breadcrumbs } from '../src/text/Breadcrumbs.tsx'
import { Button } from '../src/actions/Button.tsx'
import { Dialog } from '../src/dialogs/Dialog.tsx'
import { IconButton } from '../src/actions/IconButton.tsx'
import { JumpLinks } from '../src/actions/JumpLinks.tsx'
import { LinkButton } from '../src/actions/LinkButton.tsx'
import { Steps } from '../src/text/Steps.tsx'

const VARIANTS = ['contained', 'outlined', 'text', 'grey', 'danger'] as const
const STEPS = ['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment']

export function Actions() {
  const [open, setOpen] = useState<'sheet' | 'full'>()
  const [current, setCurrent] = useState(2)
  return (
    <section className="stack" aria-labelledby="actions">
      <h2 id="actions">Actions and ways</h2>
      {VARIANTS.map((variant) => (
        <div className="row wrap" key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon="search">
            With a drawing
          </Button>
          <Button variant={variant} busy>
            {variant}
          </Button>
          <Button variant={variant} icon="search" busy>
            With a drawing
          </Button>
          <Button variant={variant} disabled aria-describedby="why">
            Disabled
          </Button>
        </div>
      ))}
      <p className="small" id="why">
        Disabled, because nothing is chosen yet
      </p>
      <Button wide busy>
        Go To Redeem
      </Button>
      <Button wide>
        A label so long that on a phone it takes two lines and still stays inside of its button, at every zoom
      </Button>
      <div className="row wrap">
        <LinkButton href="#main" variant="outlined">
          See the memberships
        </LinkButton>
        <IconButton icon="info" label="About Iced Milk Teas" />
        <IconButton icon="close" label="Close" />
        <IconButton icon="edit" label="Edit" disabled />
        <Badge>Grey</Badge>
        <Badge icon="pin">Nearest to you</Badge>
        <Badge tone="blue" icon="check">
          Your current choice
        </Badge>
        <Badge tone="ok" icon="check">
          Active
        </Badge>
        <Badge tone="warn" icon="clock">
          Ends soon
        </Badge>
      </div>
      <Breadcrumbs
        above={[
          { label: 'My Subscriptions', href: '#main' },
          { label: 'Manage Subscription', href: '#main' },
        ]}
        here="Update Payment"
      />
      <Steps steps={STEPS} current={current} />
      <div className="row">
        <Button variant="grey" onClick={() => setCurrent(Math.max(0, current - 1))}>
          Step back
        </Button>
        <Button variant="grey" onClick={() => setCurrent(Math.min(5, current + 1))}>
          Step on
        </Button>
      </div>
      <div className="row wrap">
        <Button variant="outlined" onClick={() => setOpen('sheet')}>
          Open a question
        </Button>
        <Button variant="outlined" onClick={() => setOpen('full')}>
          Open a text
        </Button>
      </div>
      <Dialog
        kind="sheet"
        title="Confirm Cancellation"
        open={open === 'sheet'}
        onClose={() => setOpen(undefined)}
        actions={
          <>
            <Button wide onClick={() => setOpen(undefined)}>
              Go Back
            </Button>
            <Button variant="danger" wide>
              Confirm
            </Button>
          </>
        }
      >
        <p>Are you sure you want to cancel your subscription?</p>
        <p>
          <b>Your subscription will remain active until July 2, 2026.</b>
        </p>
        <p className="small">You keep a drink a day until then, and nothing more is charged.</p>
      </Dialog>
      <Dialog
        kind="full"
        title="Terms & Conditions"
        open={open === 'full'}
        onClose={() => setOpen(undefined)}
        under={
          <JumpLinks
            label="Sections"
            links={[
              { id: 'get', label: 'What you get' },
              { id: 'upgrades', label: 'Upgrades' },
            ]}
            current="get"
            onJump={(id) => document.getElementById(id)?.scrollIntoView()}
          />
        }
        actions={
          <Button wide onClick={() => setOpen(undefined)}>
            Close
          </Button>
        }
      >
        <>
          <p className="small">Last updated September 11, 2025</p>
          <h3 id="get">What you get</h3>
          <ul>
            <li>One medium qualifying drink a day for each member, during store hours.</li>
            <li>One topping is included. Each further topping is + $1.00.</li>
          </ul>
          <h3 id="upgrades">Upgrades</h3>
          <p>Brown Sugar, Thai Milk Tea and Vietnamese Iced Coffee are + $1.00.</p>
        </>
      </Dialog>
    </section>
  )
}
