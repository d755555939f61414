import { sentence } from '@sipday/rules/written/isolated.ts'
import { momentInShort } from '@sipday/rules/written/moments.ts'
import { MOST_USES, ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { useAccountArea } from '../../useRedeem.tsx'
import { LazyRows } from '../LazyRows.tsx'

/** What was redeemed, when and where, newest first. */
export function RedemptionHistory({ customerId }: { customerId: string }) {
  const { queriesOf, shop } = useAccountArea()
  return (
    <LazyRows
      title={ownPageTexts.redemptions}
      icon="cup"
      query={queriesOf(customerId).redemptions}
      rows={(uses) =>
        uses.map(({ id, benefit, redeemedAt, locationName, drink }) => ({
          id,
          title: drink ? sentence`${benefit}: ${drink}` : benefit,
          note: sentence`${momentInShort(new Date(redeemedAt), shop.timeZone, new Date())}, ${locationName}`,
        }))
      }
      value={([last]) =>
        last ? ownPageTexts.lastUse(momentInShort(new Date(last.redeemedAt), shop.timeZone, new Date())) : ''
      }
      below={(uses) => uses.length >= MOST_USES && <p className="small">{ownPageTexts.latestUses}</p>}
      empty={ownPageTexts.nothingRedeemed}
      failed="Could not fetch your redemptions."
    />
  )
}
