/** Copied along with a contact: marks of direction, joiners, soft hyphens. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/g

export const visible = (typed: string): string => typed.replaceAll(UNSEEN, '')
