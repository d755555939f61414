import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import type { Wrong } from '@sipday/rules/lab/address.ts'
import type { ListAddress } from '../../parts/table/use-list-address.ts'

export type LeverProps = { shop: LabShop; list: ListAddress; wrong: Wrong }
