import { sentence } from '../written/isolated.ts'
const names = { email: 'email address', sms: 'phone number' } as const

/** `button`: null when there is nothing to press. `aside`: before a link to the account. */
export type ContactPage = { title: string; text: string; button: string | null; aside: string | null }

const overPage = (shopName: string): ContactPage => ({
  title: 'This Link Is No Longer Needed',
  text: sentence`What it was about is over, or the link is not complete. If you have a question, ask ${shopName}.`,
  button: null,
  aside: null,
})

/** `state` is null for a link that is not ours; `when` it takes effect, in words. */
export const contactPage = (
  what: 'confirm' | 'object',
  {
    state,
    channel,
    when,
    shopName,
  }: { state: string | null; channel: keyof typeof names; when: string; shopName: string },
): ContactPage => {
  const name = names[channel]
  if (what === 'object' && state === 'waiting')
    return {
      title: `Stop the Change of Your ${channel === 'email' ? 'Email Address' : 'Phone Number'}?`,
      text: sentence`${shopName} was asked to change the ${name} of your account. It happens on ${when}. If you did not ask for it, stop it now. You do not need to sign in.`,
      button: 'Stop the Change',
      aside: null,
    }
  if (what === 'object' && state === 'objected')
    return {
      title: 'The Change Is Stopped',
      text: sentence`The ${name} of your account stays as it is.`,
      button: null,
      aside: null,
    }
  if (what === 'confirm' && state === 'invited')
    return {
      title: `Is This Your ${channel === 'email' ? 'Email Address' : 'Phone Number'}?`,
      text: sentence`Confirm only if you asked ${shopName} to use the ${name} that this link was sent to. It becomes the ${name} of your account after 72 hours, unless someone objects.`,
      button: 'Confirm It Is Mine',
      aside: sentence`Can you still sign in? Then change the ${name} in your account instead. It is done at once, with a code.`,
    }
  if (what === 'confirm' && state === 'waiting')
    return {
      title: 'Thank You',
      text: sentence`The ${name} of your account changes on ${when}, unless someone objects. You can sign in with it from then on.`,
      button: null,
      aside: null,
    }
  return overPage(shopName)
}

export const ACCOUNT_LINK = 'Open My Account'

/** `state` is null for a link that is not ours. `agreed`: this side has. */
export const mergePage = (
  what: 'join' | 'apart',
  { state, agreed, when, shopName }: { state: string | null; agreed: boolean; when: string; shopName: string },
): ContactPage => {
  if (what === 'apart' && state === 'waiting')
    return {
      title: 'Keep Your Account Apart?',
      text: sentence`${shopName} was asked to put your account together with another one. It happens on ${when}. Whoever uses the other account can then see your memberships and codes. If the other account is not yours, stop it now. You do not need to sign in.`,
      button: 'Keep My Account Apart',
      aside: null,
    }
  if (what === 'apart' && state === 'objected')
    return { title: 'Your Account Stays Apart', text: 'Nothing was changed.', button: null, aside: null }
  if (what === 'apart' && state === 'applied')
    return {
      title: 'The Two Accounts Are One Already',
      text: sentence`If the other account is not yours, please tell ${shopName} right away: it can be undone for 30 days.`,
      button: null,
      aside: null,
    }
  if (what === 'join' && state === 'waiting' && !agreed)
    return {
      title: 'Are Both Accounts Yours?',
      text: sentence`Agree only if you asked ${shopName} to put two accounts of yours together. It is done as soon as the other one agrees too: press the button in the message that we sent there.`,
      button: 'Yes, Both Are Mine',
      aside: null,
    }
  if (what === 'join' && state === 'waiting')
    return {
      title: 'Thank You',
      text: `The two accounts become one as soon as the other one agrees too, or on ${when}, unless someone objects.`,
      button: null,
      aside: null,
    }
  if (what === 'join' && state === 'applied')
    return {
      title: 'Your Two Accounts Are One Now',
      text: 'The codes of your memberships are new. Please sign in to see them.',
      button: null,
      aside: 'Your memberships and payments are in one account.',
    }
  return overPage(shopName)
}
