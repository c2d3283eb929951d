import { z } from 'zod';
import { memoryMessages } from '../../catalog/messages/timeline-messages.js';
import { maxPerContribution } from '../../values/limits.js';
import { count, flag, instant, optionalEmail } from '../fields.js';
import { addEntriesBody } from './timelines.js';

type Content = { readonly title: string; readonly description: string; readonly uploadIds: readonly string[] };

/** Files alone are enough. */
export const hasContent = ({ title, description, uploadIds: { length } }: Content): boolean =>
  length > 0 || (title !== '' && description !== '');

/** `POST /api/timeline/{code}/capsules`: a memory that guests do not see before `opensOn`. */
export const sealMemoryBody = addEntriesBody
  .omit({ groupId: true })
  .extend({
    uploadIds: z
      .array(z.uuid({ error: 'This file is unknown. Please choose it again.' }))
      .max(maxPerContribution, 'Please add at most 200 at once.')
      .default([]),
    /** Opens in the morning of this day, at 10:00 UTC. */
    opensOn: z.iso.date('Choose the day when it opens.'),
    /** The owner reads sender and day, but not the memory. */
    hiddenFromOwner: flag(),
    /** Gets one email when it opens. */
    email: optionalEmail(),
  })
  .refine(hasContent, memoryMessages.missing)
  .meta({ id: 'SealMemory' });

export const capsuleAnswer = z
  .object({
    id: z.uuid(),
    opensOn: z.iso.date(),
    submittedBy: z.string().nullable(),
    files: count(),
    hiddenFromOwner: z.boolean(),
    /** Whether this browser sealed it. */
    own: z.boolean(),
    sealedAt: instant(),
    /** Null if the caller must not read it yet. */
    title: z.string().nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'Capsule' });

/** `GET /api/timeline/{code}/capsules` */
export const capsulesAnswer = z
  .object({
    /** How many open on which day, soonest first. */
    days: z.array(z.object({ day: z.iso.date(), count: count() })),
    /** Own ones of this browser; for the people who look after the timeline, all of them. */
    capsules: z.array(capsuleAnswer),
  })
  .meta({ id: 'Capsules' });

export type SealMemoryInput = z.input<typeof sealMemoryBody>;
export type CapsuleAnswer = z.infer<typeof capsuleAnswer>;
export type CapsulesAnswer = z.infer<typeof capsulesAnswer>;
