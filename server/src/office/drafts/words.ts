export const byWhom = (name: string | null): string => name ?? 'On the machine'
