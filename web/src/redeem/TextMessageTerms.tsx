/** What stands where a phone can be given (R53). */
export function TextMessageTerms() {
  return (
    <p className="small">
      Codes to a phone come as a text message. Message and data rates may apply. Reply STOP to stop, HELP for help.
    </p>
  )
}
