/** The shop's own words about its drinks in emails; the block of facts around them is the same for every shop. */
export const mailTexts = {
  'mail-how': 'How to get your drinks',
  'mail-gift-subject': '{giver} gave you drinks at {shop}',
  'mail-gift': '{giver} gave you a drink membership.',
  'mail-welcome': '{payer} bought you a drink membership.',
  'mail-grace': 'You can keep getting your drinks',
  'mail-stopped': 'you cannot redeem drinks for now',
} as const
export type MailText = keyof typeof mailTexts
