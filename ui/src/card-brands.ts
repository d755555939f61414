import americanExpress from './art/cards/american-express.svg?no-inline'
import dinersClub from './art/cards/diners-club.svg?no-inline'
import discover from './art/cards/discover.svg?no-inline'
import generic from './art/cards/generic.svg?no-inline'
import jcb from './art/cards/jcb.svg?no-inline'
import mastercard from './art/cards/mastercard.svg?no-inline'
import visa from './art/cards/visa.svg?no-inline'

const BRANDS: Readonly<Record<string, { name: string; art: string }>> = {
  VISA: { name: 'VISA', art: visa },
  MASTERCARD: { name: 'MASTERCARD', art: mastercard },
  AMERICAN_EXPRESS: { name: 'AMERICAN EXPRESS', art: americanExpress },
  DISCOVER: { name: 'DISCOVER', art: discover },
  DINERS_CLUB: { name: 'DINERS CLUB', art: dinersClub },
  JCB: { name: 'JCB', art: jcb },
}

/** The brands with their own display name (W, payment); any other gets the generic logo. */
export const KNOWN_CARD_BRANDS: readonly string[] = Object.keys(BRANDS)

/** The display name of a brand: "AMERICAN EXPRESS" for AMERICAN_EXPRESS; an unknown brand is "Card". */
export function cardBrandName(brand: string): string {
  return BRANDS[brand]?.name ?? 'Card'
}

/** The address of the brand's logo. */
export function cardBrandArt(brand: string): string {
  return BRANDS[brand]?.art ?? generic
}
