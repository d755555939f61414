import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf, OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Books = OfficeAnswerOf<'books'>

export const booksQuery = (asked: OfficeBodyOf<'books'>) =>
  queryOptions({ queryKey: ['books', asked], queryFn: () => officeCall('books', asked) })
