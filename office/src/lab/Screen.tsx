import { officeCall } from '@sipday/contract/office/client.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SectionProps } from '../menu/section.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { Lab } from './Lab.tsx'

/** Read once: the days are over. */
const labQuery = queryOptions({
  queryKey: ['lab'],
  queryFn: () => officeCall('lab', undefined),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

export function Screen({ me }: SectionProps) {
  const query = useQuery(labQuery)
  return (
    <Section name={labTexts.name} above={[{ label: 'Reports', to: '/reports' }]}>
      <Waiting query={query} label={labTexts.loading} failed={labTexts.failed}>
        {(shop) =>
          shop.began === null ? (
            <EmptyState title={labTexts.none} text={<p>{labTexts.noneText}</p>} />
          ) : (
            <>
              <p>{labTexts.intro(shop.from, shop.until)}</p>
              {shop.began > shop.from && <p className="small">{labTexts.young(shop.began)}</p>}
              <Lab shop={shop} me={me} />
            </>
          )
        }
      </Waiting>
    </Section>
  )
}
