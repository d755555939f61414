import { taxIncluded } from '@sipday/rules/money-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { periodText } from '@sipday/rules/price-text.ts'
import { newsFor } from '@sipday/rules/texts/news-text.ts'
import { button, facts } from '../letter.ts'
import { hello, type Letters, ownWords, paragraphs, placesOf, sentences, why } from '../wording.ts'

/** Letters that can be turned off (O12.2, O12.3). */
export const newsLetters: Letters<'come_back' | 'news'> = {
  news: (f) => {
    const inTheirs = (words: string) => newsFor(words, placesOf(f)).trim()
    const subject = inTheirs(f.subject)
    const message = inTheirs(f.message)
    return {
      subject,
      preview: message.split('\n', 1).join(),
      title: subject,
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), message),
      blocks: [],
      button: button('Open My Account', f.accountUrl),
      why: why.news(f),
      stop: f.stopUrl,
    }
  },

  come_back: (f, words) => {
    const sum = dollars(f.totalCents)
    const own = ownWords('come_back', words, { ...placesOf(f), sum })
    return {
      subject: own.subject,
      preview: `${f.planName} at ${f.locationName}, chosen for you already.`,
      title: 'We would love to see you again',
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        sentences(own.opening, 'The button opens it with everything chosen. Nothing is charged before you pay.'),
      ),
      sum: {
        label: 'What it costs now',
        value: sum,
        note: `${f.quantity > 1 ? `For ${f.quantity} people, ` : ''}${periodText(f.frequency)}${taxIncluded(f.untaxed)}`.replace(
          /^./,
          (first) => first.toUpperCase(),
        ),
      },
      button: button('See the Membership', f.buyUrl),
      blocks: [facts(['Membership', f.planName], ['Location', f.locationName]), ...own.closing],
      why: why.left(f),
      stop: f.stopUrl,
    }
  },
}
