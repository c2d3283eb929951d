import { z } from 'zod';
import { guestPolicy } from './customers.js';
import { optionalAccessCode, email } from './fields.js';

/** `GET /api/timeline/{code}/settings`, for its owner */
export const timelineSettings = z
  .object({
    isPrivate: z.boolean(),
    accessCode: z.string().nullable(),
    inviteEmails: z.array(z.string()),
    guestPolicy,
    guestsPaused: z.boolean(),
    /** Whether search engines may list the page. */
    indexed: z.boolean(),
  })
  .meta({ id: 'TimelineSettings' });

const yesOrNo = () => z.boolean({ error: 'Please send true or false.' }).optional();

/** `PUT /api/timeline/{code}/settings`; what is not sent stays as it is. */
export const saveTimelineSettingsBody = z
  .object({
    isPrivate: yesOrNo(),
    accessCode: optionalAccessCode(),
    inviteEmails: z
      .array(email(), { error: 'Please send the invited addresses as a list.' })
      .max(200, 'Please invite at most 200 people at once.')
      .optional(),
    guestPolicy: guestPolicy.optional(),
    guestsPaused: yesOrNo(),
    indexed: yesOrNo(),
  })
  .meta({ id: 'SaveTimelineSettings' });

export type TimelineSettings = z.infer<typeof timelineSettings>;
export type SaveTimelineSettingsBody = z.infer<typeof saveTimelineSettingsBody>;
