/**
 * What a till does is told to the member's open page (R60): a stream of server-sent events, `?CID=` the customer's id.
 * Needs what `subscriptions` needs. An event says only that something changed; the page then asks for its benefits. 204:
 * there is nothing to listen to, and the page asks at its own pace.
 */
export const newsPath = '/api/news'
/** A till has redeemed or undone something of this customer. */
export const tillNews = 'redeemed'
