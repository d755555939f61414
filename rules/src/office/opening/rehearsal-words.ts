export const TEST_CARD = '4111 1111 1111 1111'

/** Null where a phone reaches the shop's address (O6.2). */
export const notReached = (address: string): string | null =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]/.test(address)
    ? 'This shop is at localhost, which only this device reaches. To take part with a phone, start it with PUBLIC_URL and HOST, as the guide to opening a shop says.'
    : null

/** On the phone that takes part (O6.2). */
export const howToBuy = `Scan this, and buy as a customer would. Pay with ${TEST_CARD}, any date to come, CVV 111.`
