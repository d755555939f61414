import { readFileSync } from 'node:fs'
import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { publishDraft } from '@sipday/server/office/drafts/publish.ts'
import { putContent } from '@sipday/server/office/drafts/put-content.ts'
import { readShopFile } from '../shop/shop-file.ts'
import { contentOf } from '../shop/to-content.ts'

/** R27. Throws when the file contains something unknown (R50). */
export const readDemoShop = (): ShopContent => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const legal = legalKinds.map((kind) => ({
    kind,
    title: legalTitles[kind],
    body: read(`legal/${kind}.md`),
  }))
  return contentOf({ ...readShopFile(read('shop.json')), legal })
}

/** As an owner would: through the draft, and published. */
export const openDemoShop = async (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
  content: ShopContent = readDemoShop(),
): Promise<void> => {
  const { seenDraft } = await putContent(trx, deps, 'on the machine', content)
  await publishDraft(trx, deps, 'on the machine', { note: 'The demo shop', seenDraft })
}
