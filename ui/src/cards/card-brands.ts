import americanExpress from '../art/cards/american-express.svg?no-inline'
import dinersClub from '../art/cards/diners-club.svg?no-inline'
import discover from '../art/cards/discover.svg?no-inline'
import generic from '../art/cards/generic.svg?no-inline'
import jcb from '../art/cards/jcb.svg?no-inline'
import mastercard from '../art/cards/mastercard.svg?no-inline'
import visa from '../art/cards/visa.svg?no-inline'

const ART: Readonly<Record<string, string>> = {
  VISA: visa,
  MASTERCARD: mastercard,
  AMERICAN_EXPRESS: americanExpress,
  DISCOVER: discover,
  DINERS_CLUB: dinersClub,
  JCB: jcb,
}

/** With a logo of their own (W2.8). */
export const KNOWN_CARD_BRANDS: readonly string[] = Object.keys(ART)

/** Case does not matter; other brands get the generic logo. */
export const cardBrandArt = (brand: string): string => ART[brand.toUpperCase().replaceAll(' ', '_')] ?? generic
