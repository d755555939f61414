import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../parts/Waiting.tsx'
import { useChange } from '../../prove/prove-again.ts'
import type { Me } from '../../session.ts'
import { LetterPaper } from '../letters/LetterPaper.tsx'
import { SendToMe } from '../letters/SendToMe.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { NewsForm } from './NewsForm.tsx'
import { allNewsQuery, newsQuery, toWhom } from './queries.ts'
import { SendNews } from './SendNews.tsx'

/** One letter to members, from its words until it is sent. Without an id, a new one. */
export function NewsPage({ id, me }: { id: string | null; me: Me }) {
  const change = useChange()
  const query = useQuery(id === null ? allNewsQuery : newsQuery(id))
  return (
    <SettingsPage tab="News" changesOf={id === null ? null : { subject: 'news', id }}>
      <Waiting query={query} label="Loading the news" failed="The news could not be loaded.">
        {(answer) => {
          const { one } = answer
          return (
            <>
              {(one === null || one.state === 'draft') && <NewsForm one={one} answer={answer} />}
              {one && <SendNews one={one} to={toWhom(one, answer)} timeZone={me.shop.timeZone} />}
              {one && (
                <Card as="section" stack aria-labelledby="letter-look">
                  <h2 className="h3" id="letter-look">
                    The letter
                  </h2>
                  <LetterPaper
                    subject={one.letter.subject}
                    text={one.letter.text}
                    note={
                      one.letter.isExample
                        ? 'As saved, with made-up data: no one gets it yet.'
                        : 'As saved, with the name, plan and place of the newest member who gets it.'
                    }
                    src={`/office/letter?news=${encodeURIComponent(one.id)}`}
                    version={one.seen}
                  >
                    {one.state === 'draft' && <SendToMe send={() => change('news-try', { id: one.id })} />}
                  </LetterPaper>
                </Card>
              )}
            </>
          )
        }}
      </Waiting>
    </SettingsPage>
  )
}
