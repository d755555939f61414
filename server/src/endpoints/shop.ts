import { endpoint } from '../endpoint.ts'
import { catalogueOf } from '../store/catalogue.ts'
import { shopAnswer } from '../store/shop-answer.ts'

/** The shop's own data: texts, limits, and where the card form and the geocoder are (R27, R28). */
export const shop = endpoint('shop', async ({ deps }) => shopAnswer(await catalogueOf(deps.db), deps.settings))
