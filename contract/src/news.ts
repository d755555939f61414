/**
 * Server-sent events for the member's open page (R60); `?CID=` names the customer. Needs what `subscriptions` needs.
 * An event says only that something changed. 204: nothing to listen to, so the page asks at its own pace.
 */
export const newsPath = '/api/news'
export const tillNews = 'redeemed'
