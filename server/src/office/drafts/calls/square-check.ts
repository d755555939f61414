import { squareAnswers } from '../../../providers/square-reachable.ts'
import { officeEndpoint } from '../../endpoint.ts'

const SET = 'SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID'

/** Checks the settings against Square's locations, as a start does. Changes nothing there. */
export const squareCheck = officeEndpoint('square-check', async ({ deps }) => {
  const { square, sandbox } = deps.settings
  const isSandbox = sandbox !== null || /sandbox/.test(square.baseUrl)
  const answer = await squareAnswers(square).catch(() => null)
  if (answer) return { ok: true, isSandbox, text: isSandbox ? 'Test payments work.' : 'Payments work.' }
  const text =
    answer === null
      ? 'Square could not be reached. Check the connection of the server, and try again.'
      : `Square did not accept the settings. Check ${SET} on the server, and start the shop again.`
  return { ok: false, isSandbox, text }
})
