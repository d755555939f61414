import { kits } from '@sipday/rules/look/kits.ts'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import { firstWords } from '@sipday/rules/texts/first-words.ts'
import { wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { logoPath } from '../store/catalogue/shop-answer.ts'
import type { ShopData } from '../store/catalogue/shop.ts'
import { pngOf } from '../store/logo/clean-png.ts'
import { LOGO_HEIGHT, type LetterLogo } from './letter-look.ts'
import type { Voice } from './templates.ts'

const WIDEST = 240

/** Many mail programs show no drawings (SVG): then the shop's name stands there. */
const logoOf = ({ name, logo }: Pick<ShopData, 'name' | 'logo'>, publicUrl: string): LetterLogo | null => {
  if (!logo) return hasWordmark(name) ? { url: `${publicUrl}/letters/logo.png`, width: 104, height: LOGO_HEIGHT } : null
  if (!pngOf(logo.svg)) return null
  const scale = Math.min(LOGO_HEIGHT / logo.height, WIDEST / logo.width)
  return {
    url: publicUrl + logoPath(logo),
    width: Math.round(logo.width * scale),
    height: Math.round(logo.height * scale),
  }
}

export const voiceOf = (
  shop: Pick<ShopData, 'name' | 'kind' | 'logo' | 'texts' | 'look' | 'tagline'>,
  { publicUrl }: { publicUrl: string },
): Voice => ({
  words: wordsOf(shop.texts, firstWords(shop.kind)),
  look: shop.look,
  tagline: shop.tagline,
  logo: logoOf(shop, publicUrl),
  cup: shop.kind === 'bubble-tea' ? 'cup' : kits[shop.kind].thanks[0],
  publicUrl,
})
