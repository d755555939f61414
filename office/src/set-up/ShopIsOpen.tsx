import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { Section } from '../Section.tsx'
import { OVERVIEW } from './step.ts'

/** After the first release, until whoever opened the shop goes on. */
export const ShopIsOpen = () => (
  <Section name="Your Shop Is Open">
    <EmptyState
      title="Customers can buy memberships now"
      text="Open the shop in another window, and buy one yourself to see what your customers see. Then open the till on the tablet at your counter, sign in with your email, and hand out the first drink."
      action={
        <div className="row wrap">
          <LinkButton href="/" target="_blank">
            Open the Shop’s Page
          </LinkButton>
          <LinkButton variant="outlined" href="/counter" target="_blank">
            Open the Till
          </LinkButton>
          <GoButton variant="outlined" to={OVERVIEW}>
            Go to the Office
          </GoButton>
        </div>
      }
    />
  </Section>
)
