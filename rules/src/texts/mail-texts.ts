/** About its drinks; the facts around them are the same for every shop. */
export const mailTexts = {
  'email-how': 'How to get your drinks',
  'email-gift-subject': '{giver} gave you drinks at {shop}',
  'email-gift': '{giver} gave you a drink membership.',
  'email-welcome': '{payer} bought you a drink membership.',
  'email-grace': 'You can keep getting your drinks',
  'email-stopped': 'you cannot redeem drinks for now',
} as const
