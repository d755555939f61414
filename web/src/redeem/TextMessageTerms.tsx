/** R53. */
export function TextMessageTerms() {
  return (
    <p className="small">
      If you enter a phone number, we will text you a code. Message and data rates may apply. Reply STOP to opt out,
      HELP for help.
    </p>
  )
}
