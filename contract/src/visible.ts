/** Signs that no one sees and that come along when a contact is copied: marks of direction, joiners, soft hyphens. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/g

/** An email or a phone without the signs in it that no one sees; they are not part of either. */
export const visible = (typed: string): string => typed.replaceAll(UNSEEN, '')
