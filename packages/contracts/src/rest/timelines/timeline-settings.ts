import { z } from 'zod';
import { promptDecks } from '../../catalog/prompts.js';
import { guestPolicy } from '../customers/customers.js';
import { optionalAccessCode, email } from '../fields.js';

/** `GET /api/timeline/{code}/settings`, for its owner */
export const timelineSettings = z
  .object({
    isPrivate: z.boolean(),
    accessCode: z.string().nullable(),
    inviteEmails: z.array(z.string()),
    guestPolicy,
    guestsPaused: z.boolean(),
    /** Whether guests may add files of more than 10 MB. */
    largeFiles: z.boolean(),
    /** Whether guests may send hearts and replies. */
    repliesAllowed: z.boolean(),
    /** Whether the page shows guests the visits of this month. */
    visitsShown: z.boolean(),
    /** Screens that show the memory wall stand still. */
    wallPaused: z.boolean(),
    /** Questions that guests see in the form, one at a time. */
    prompts: z.enum(promptDecks),
    /** Whether search engines may list the page. */
    indexed: z.boolean(),
    /** Increases with every change; writers may send the revision that they read. */
    revision: z.int(),
    /** A timeline that became public keeps its code and addresses until then. */
    keptUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TimelineSettings' });

const yesOrNo = () => z.boolean({ error: 'Please send true or false.' }).optional();

/** `PUT /api/timeline/{code}/settings`; absent fields keep their value. */
export const saveTimelineSettingsBody = z
  .object({
    /** Refused with 409 if the revision is outdated; without one the last writer wins. */
    revision: z.int().min(0).optional(),
    isPrivate: yesOrNo(),
    accessCode: optionalAccessCode(),
    inviteEmails: z
      .array(email(), { error: 'Please send the invited addresses as a list.' })
      .max(200, 'Please invite at most 200 people at once.')
      .optional(),
    guestPolicy: guestPolicy.optional(),
    guestsPaused: yesOrNo(),
    largeFiles: yesOrNo(),
    repliesAllowed: yesOrNo(),
    visitsShown: yesOrNo(),
    wallPaused: yesOrNo(),
    prompts: z.enum(promptDecks, { error: 'Choose an occasion for the questions, or off.' }).optional(),
    indexed: yesOrNo(),
  })
  .meta({ id: 'SaveTimelineSettings' });

export type TimelineSettings = z.infer<typeof timelineSettings>;
export type SaveTimelineSettingsBody = z.infer<typeof saveTimelineSettingsBody>;
