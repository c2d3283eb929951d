import { z } from 'zod';
import { instant } from './fields.js';

/** `GET /api/human-check`; the answer goes back as `humanCheck: {challengeId, answer}` of an order or a message. */
export const humanCheckAnswer = z
  .object({ challengeId: z.string(), question: z.string().meta({ example: '7 - 3' }), expiresAt: instant() })
  .meta({ id: 'HumanCheck' });

export type HumanCheckAnswer = z.infer<typeof humanCheckAnswer>;
