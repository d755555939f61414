/** The name of Apple's button, in the words its guidelines give. */
export const buyWithApplePay = 'Buy with Apple Pay'

/** The part of the page with the wallets, for those who do not see where it begins. */
export const payWithWallet = 'Pay with a wallet of this device'
