import { addressInWords, linkAddress, linkKey, linkName, plainLink } from '@sipday/rules/office/campaigns/links.ts'
import { printWords } from '@sipday/rules/office/campaigns/print-words.ts'
import { kits } from '@sipday/rules/look/kits.ts'
import { tintsOf } from '@sipday/rules/look/tints.ts'
import { Refusal } from '../../../refusal.ts'
import { campaignLookOf } from '../../drafts/campaign-look.ts'
import { draftShop } from '../../drafts/draft-catalogue.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { drawPoster } from '../poster.ts'
import { drawSheet, papers } from '../sheet.ts'
import { drawStickers } from '../stickers.ts'
import { drawTent } from '../tent.ts'

const drawings = { poster: drawPoster, tent: drawTent, stickers: drawStickers }

/** O8: printed from the draft, since it hangs in the window before it is live; not when it leads nowhere. */
export const campaignPrint: OfficeCalls['campaign-print'] = async ({ deps, input }) => {
  const { id, kind, paper, medium = '', content = '' } = input
  const draft = await draftShop(deps)
  const campaign = draft.wanted.campaign[id]
  const key = linkKey({ medium, content })
  const link = [plainLink, ...(campaign?.links ?? [])].find((one) => linkKey(one) === key)
  if (!campaign?.utm || !link) throw new Refusal(404, 'unknown', 'There is no such link. Please save it first.')
  const { checks } = await campaignLookOf(deps, draft, id)
  const wrong = checks.find(({ kind: how }) => how === 'stops')
  const words = printWords(draft.wanted, campaign, draft.day)
  if (wrong || !words)
    throw new Refusal(
      409,
      'not_on_sale',
      `This cannot be printed. ${wrong?.text ?? 'Nothing that the link opens has a price.'}`,
    )
  const { shop } = draft.catalogue
  const publicUrl = deps.settings.publicUrl.replace(/\/$/, '')
  const print = {
    words,
    shop: shop.name,
    address: linkAddress(publicUrl, campaign.utm, link),
    site: addressInWords(publicUrl),
    straw: kits[shop.kind].straw === true,
    tints: tintsOf(shop.look),
  }
  const pdf = await drawSheet(papers[paper], `${campaign.name}: ${linkName(link)}`, deps.clock.now(), (doc) =>
    drawings[kind](doc, print, papers[paper]),
  )
  return { pdf: pdf.toString('base64') }
}
