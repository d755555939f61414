import { fallbackLocationName } from '@sipday/rules/catalogue.ts'

export const locationName = (id: string, name: string | null): string => name || fallbackLocationName(id)
