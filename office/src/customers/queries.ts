import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Customer = OfficeAnswerOf<'customer'>

export const customerQuery = (id: string) =>
  queryOptions({ queryKey: ['customer', id], queryFn: () => officeCall('customer', { id }) })

export const notesQuery = (customerId: string) =>
  queryOptions({ queryKey: ['notes', customerId], queryFn: () => officeCall('notes', { customerId }) })
