export const byWhom = (name: string | null): string => name ?? 'The operator'
