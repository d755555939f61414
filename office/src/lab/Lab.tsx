import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { isLever, leversOf } from '@sipday/rules/lab/address.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import type { Me } from '../session.ts'
import css from './lab.module.css'
import { LabResults } from './LabResults.tsx'
import { BenefitLevers } from './levers/BenefitLevers.tsx'
import { GuessLevers } from './levers/GuessLevers.tsx'
import { PlaceLevers } from './levers/PlaceLevers.tsx'
import { PlanLevers } from './levers/PlanLevers.tsx'
import { TakeIntoDraft } from './TakeIntoDraft.tsx'
import { useReplay } from './use-replay.ts'

/** The levers, which the address keeps, and beside them what they come to. */
export function Lab({ shop, me }: { shop: LabShop; me: Me }) {
  const list = useListAddress()
  const { levers, wrong } = leversOf(list.asked, shop)
  const replay = useReplay(shop, levers)
  const set = Object.keys(list.asked).filter(isLever)
  const props = { shop, list, wrong }
  return (
    <div className={css.columns}>
      <Card as="section" stack aria-label={labTexts.levers}>
        <div className="row wrap between">
          <h2 className="h3">{labTexts.levers}</h2>
          <Button
            variant="text"
            flush="end"
            disabled={set.length === 0}
            onClick={() => list.filters(Object.fromEntries(set.map((name) => [name, ''])))}
          >
            {labTexts.reset}
          </Button>
        </div>
        <PlanLevers {...props} />
        <BenefitLevers {...props} />
        <PlaceLevers {...props} />
        <GuessLevers {...props} />
      </Card>
      <section className={cx('stack', css.results)} aria-label={labTexts.results}>
        {replay.failed ? (
          <Alert
            kind="bad"
            action={
              <Button variant="danger" onClick={replay.again}>
                {labTexts.again}
              </Button>
            }
          >
            {replay.failed === 'read' ? labTexts.partsFailed : labTexts.broke}
          </Alert>
        ) : (
          <LabResults shop={shop} isTried={set.length > 0} replay={replay} />
        )}
        <TakeIntoDraft shop={shop} levers={levers} me={me} />
      </section>
    </div>
  )
}
