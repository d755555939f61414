import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { legalHistory } from '../../../store/catalogue/legal.ts'
import { ruleValues } from '../../../store/office/subjects/settings.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** The rules in force, and every version of the legal texts. */
export const settings = officeEndpoint('settings', async ({ deps }) => {
  const { shop, legal } = await catalogueOf(deps.reads)
  const keys = Object.keys(ruleValues) as (keyof typeof ruleValues)[]
  return {
    rules: keys.map((key) => ({ key, value: shop[key] })),
    legal: (await legalHistory(deps.reads)).flatMap(({ isGone, publishedAt, ...version }) =>
      isGone
        ? []
        : [
            {
              ...version,
              publishedAt: publishedAt.toISOString(),
              applies: legal[version.kind]?.version === version.version,
            },
          ],
    ),
  }
})
