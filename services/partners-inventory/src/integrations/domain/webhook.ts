import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { SentEvent } from '@keepsake/contracts/values/integrations';
import { problem } from '@keepsake/platform/problem';

export type Webhook = {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly SentEvent[];
  readonly active: boolean;
  readonly createdAt: Date;
};

export type Delivery = {
  readonly id: string;
  readonly webhookId: string;
  readonly event: SentEvent | 'webhook.test';
  readonly body: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** All attempts; only grows. */
  readonly attempts: number;
  /** Failed attempts since the event, or since a person sent it again. */
  readonly failures: number;
  readonly responseStatus?: number;
  readonly error?: string;
  readonly createdAt: Date;
  readonly lastAttemptAt?: Date;
  readonly nextAttemptAt?: Date;
};

/** Response status of an attempt, or why there was none. */
export type SendResult = { readonly status: number } | { readonly error: string };

export const maxWebhooks = 10;

export type Message = {
  readonly type: Delivery['event'];
  readonly timestamp: string;
  readonly data:
    | { readonly caseId: string; readonly orderRef: string; readonly locationId: string }
    | { readonly orderId: string }
    | null;
};

export const messageBody = (message: Message): string => JSON.stringify(message);

const isSuccess = (result: SendResult): boolean => 'status' in result && result.status >= 200 && result.status < 300;

const errorOf = (result: SendResult): string => {
  if ('error' in result) return result.error;
  return result.status >= 300 && result.status < 400
    ? `It answered ${result.status}. Redirects are not followed.`
    : `It answered ${result.status}.`;
};

type Outcome = Pick<Delivery, 'state' | 'failures'> &
  Pick<Partial<Delivery>, 'responseStatus' | 'error' | 'nextAttemptAt'>;

/** Returns the next state: delivered, waiting for the next attempt, or failed after the last one. */
export const outcomeOf = (
  { failures }: Pick<Delivery, 'failures'>,
  result: SendResult,
  { at, delaysMs }: { readonly at: Date; readonly delaysMs: readonly number[] },
): Outcome => {
  const responseStatus = 'status' in result ? { responseStatus: result.status } : {};
  if (isSuccess(result)) return { state: 'delivered', failures, ...responseStatus };
  const failed = { failures: failures + 1, error: errorOf(result), ...responseStatus };
  const delay = delaysMs[failures];
  return delay === undefined
    ? { state: 'failed', ...failed }
    : { state: 'waiting', ...failed, nextAttemptAt: new Date(at.getTime() + delay) };
};

export const webhookNotFound = () => problem('not-found', 'webhook-not-found', integrationMessages.webhookUnknown);
export const deliveryNotFound = () => problem('not-found', 'delivery-not-found', integrationMessages.deliveryUnknown);
export const tooManyWebhooks = () => problem('conflict', 'webhooks-full', integrationMessages.webhooksFull);
export const webhookOff = () => problem('conflict', 'webhook-off', integrationMessages.webhookOff);
