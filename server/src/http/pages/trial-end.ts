import { trialPage } from '@sipday/rules/offers/trial-page-words.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { endLinkedTrial, linkedTrial } from '../../purchases/trials/linked-trial.ts'
import { readTrialLink, TRIAL_PATH } from '../../purchases/trials/trial-link.ts'
import { requireOwnPage } from '../origin.ts'
import { registerLinkPage, type Showing } from './link-page.ts'

/** It can do nothing but end the trial (decision 128). */
export const registerTrialEnd = (fastify: FastifyInstance, deps: Deps, showing: Showing): void =>
  registerLinkPage(fastify, deps, showing, {
    path: TRIAL_PATH,
    read: (link) => readTrialLink(deps.settings, link),
    find: (membershipId) => linkedTrial(deps, membershipId),
    words: trialPage,
    press: async (membershipId, request) => {
      requireOwnPage(request, deps.settings.publicUrl)
      await endLinkedTrial(deps, membershipId)
    },
  })
