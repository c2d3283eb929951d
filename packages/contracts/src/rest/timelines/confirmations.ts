import { z } from 'zod';
import { requiredLine } from '../fields.js';

/** `POST /api/activations/confirm`: the link of the email that follows an activation */
export const confirmActivationBody = z
  .object({ token: requiredLine(200, 'This link is not complete. Please open it from the email again.') })
  .meta({ id: 'ConfirmActivation' });
export const confirmedActivationAnswer = z.object({ timelineUrl: z.string() }).meta({ id: 'ConfirmedActivation' });

/** `POST /api/timeline/{code}/confirmation`: sends that email to the owner again */
export const confirmationSentAnswer = z.object({ status: z.literal('sent') }).meta({ id: 'ActivationMailSent' });

export type ConfirmedActivation = z.infer<typeof confirmedActivationAnswer>;
