/** What stands where a person's name would, for what was done on the machine itself. */
export const byWhom = (name: string | null): string => name ?? 'On the machine'
