import { letterPartOf } from '@sipday/rules/texts/letter-parts.ts'
import { placesHelp, wordsProblem } from '@sipday/rules/texts/own-words.ts'
import { isShopText, type Words } from '@sipday/rules/texts/shop-texts.ts'
import { isSocialPage, socialPages, whereShown } from '@sipday/rules/texts/where-shown.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { differ } from '../parts/draft/differ.ts'
import { DropChanges } from '../parts/draft/DropChanges.tsx'
import { type Thing, ThingPage } from '../parts/draft/thing/ThingPage.tsx'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { useShopWords } from '../parts/draft/use-shop-words.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { useWatch } from 'react-hook-form'
import { LetterLook } from './letters/LetterLook.tsx'
import { LetterParts } from './letters/LetterParts.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** One sentence of the shop. */
export function TextPage({ textKey }: { textKey: string }) {
  if (!isShopText(textKey) && !isSocialPage(textKey)) return <NoSuchPage />
  return (
    <ThingPage subject="text" id={textKey}>
      {(thing) => <TextForm thing={thing} textKey={textKey} />}
    </ThingPage>
  )
}

/** What a sentence needs to be understood: where it stands, and the names in braces that it knows. */
const about = (key: string, words: Words): { title: string; label: string; helper: string; first: string } => {
  if (!isShopText(key)) {
    const page = socialPages[key as keyof typeof socialPages]
    return {
      title: `End of every page, the link to ${page}`,
      label: `Address of your page on ${page}`,
      helper: 'Left empty, there is no link.',
      first: '',
    }
  }
  return { title: whereShown[key], label: 'What it says', helper: placesHelp(key), first: words[key] }
}

function TextForm({ thing, textKey }: { thing: Thing<'text'>; textKey: string }) {
  const { live, current, seen, inDraft, changedBy } = thing
  const shop = useShopWords()
  const { title, label, helper, first } = about(textKey, shop.first)
  const { save, readAgain } = useDraftChange()
  const form = useEditForm({
    values: { words: (current ?? live)?.words ?? first },
    seen,
    failed: 'The text could not be saved.',
    reload: readAgain,
    save: ({ words }: { words: string }, from, key) =>
      save('text', textKey, { key: textKey, words }, Number(from), key),
  })
  const { control, setValue } = form
  const { words = '' } = useWatch({ control })
  return (
    <SettingsPage
      tab="Texts"
      changesOf={{ subject: 'text', id: textKey }}
      phone={letterPartOf(textKey) && <LetterLook textKey={textKey} />}
    >
      <LetterParts textKey={textKey} />
      <EditForm
        form={form}
        saveLabel="Save to Draft"
        facts={(version) => [{ term: label, detail: version.words }]}
        changedBy={changedBy}
        beside={
          <>
            {inDraft && <DropChanges subject="text" id={textKey} />}
            {words !== first && (
              <Button variant="text" onClick={() => setValue('words', first, { shouldDirty: true })}>
                {first ? 'Use Our Words' : 'Clear'}
              </Button>
            )}
          </>
        }
      >
        <DraftCard title={title} changed={differ(live ?? { words: first }, { words }, ['words'])}>
          <TextField
            control={control}
            name="words"
            label={label}
            helper={helper || undefined}
            long={isShopText(textKey) && letterPartOf(textKey)?.part !== 'subject'}
            check={(typed) => (isShopText(textKey) ? (wordsProblem(textKey, typed) ?? undefined) : undefined)}
          />
          {first && words !== first && <p className="small">Our words: {first}</p>}
        </DraftCard>
      </EditForm>
    </SettingsPage>
  )
}
