import { z } from 'zod';
import { instant } from '../fields.js';

/** `GET /api/human-check`; orders and messages return it as `humanCheck: {challengeId, answer}`. */
export const humanCheckAnswer = z
  .object({ challengeId: z.string(), question: z.string().meta({ example: '7 - 3' }), expiresAt: instant() })
  .meta({ id: 'HumanCheck' });

export type HumanCheckAnswer = z.infer<typeof humanCheckAnswer>;
