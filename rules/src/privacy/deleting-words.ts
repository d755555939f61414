/** What the member's account says about deleting it. */
export const deletingWords = {
  title: 'Delete My Account',
  loading: 'Looking at what would be deleted',
  failed: 'This could not be loaded. Please try again.',
  goes: 'What Is Deleted',
  stays: 'What Stays, Without Your Name',
  stayed: ({ what, why, until }: { what: string; why: string; until: string }) => `${what}, until ${until}. ${why}`,
  blocked: 'This has to happen first',
  forGood: 'This cannot be undone. You are signed out on all devices.',
  keep: 'Keep My Account',
  confirm: 'Delete for Good',
  notDeleted: 'Your account could not be deleted. Please try again.',
  doneTitle: 'Your Account Is Deleted',
  done: 'Your name, contacts and saved cards are gone from our shop, and you are signed out on all devices. If we had your email address, the last email about this is on its way.',
  again: 'You can buy a membership again at any time, as someone new.',
} as const
