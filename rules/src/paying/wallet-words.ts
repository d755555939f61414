/** In the words of Apple's guidelines. */
export const buyWithApplePay = 'Buy with Apple Pay'

/** For those who do not see where the wallets begin. */
export const payWithWallet = 'Pay with a wallet of this device'
