import { squareAnswers, squarePlaces } from '../../../providers/square-reachable.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { legalHistory } from '../../../store/catalogue/legal.ts'
import { ruleValues } from '../../../store/office/subjects/settings.ts'
import type { OfficeCalls } from '../../endpoint.ts'

const SET = 'SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID'

export const settingCalls = {
  settings: async ({ deps }) => {
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
  },

  /** As a start does. Changes nothing at Square. */
  'square-check': async ({ deps }) => {
    const { square, sandbox } = deps.settings
    const isSandbox = sandbox !== null || /sandbox/.test(square.baseUrl)
    const answer = await squareAnswers(square).catch(() => null)
    if (answer) return { ok: true, isSandbox, text: isSandbox ? 'Test payments work.' : 'Payments work.' }
    const text =
      answer === null
        ? 'Square could not be reached. Check the connection of the server, and try again.'
        : `Square did not accept the settings. Check ${SET} on the server, and start the shop again.`
    return { ok: false, isSandbox, text }
  },

  'square-places': async ({ deps }) => ({ places: await squarePlaces(deps.settings.square).catch(() => null) }),
} satisfies Partial<OfficeCalls>
