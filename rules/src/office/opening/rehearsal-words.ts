export const TEST_CARD = '4111 1111 1111 1111'

/** On the phone that takes part (O6.2). */
export const howToBuy = `Scan this, and buy as a customer would. Pay with ${TEST_CARD}, any date to come, CVV 111.`
