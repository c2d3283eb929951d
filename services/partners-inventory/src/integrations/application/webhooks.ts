import { isOrderWebhookEvent, isWebhookEvent, type SentEvent } from '@keepsake/contracts/values/integrations';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { invalidFields } from '@keepsake/platform/problem';
import type { Caller, Handler } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Members, TeamLog } from '../../team/api.js';
import {
  deliveryNotFound,
  maxWebhooks,
  messageBody,
  tooManyWebhooks,
  webhookNotFound,
  webhookOff,
  type Delivery,
  type Webhook,
} from '../domain/webhook.js';
import { deliverWebhookJob } from './deliver-webhook.js';
import { recordChange, requireIntegrationOwner } from './integration-owner.js';
import type { Deliveries, Webhooks } from './ports.js';

type Deps = {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly members: Members;
  readonly teamLog: Pick<TeamLog, 'note'>;
  /** Returns why webhooks are not sent to this address; undefined if they are. */
  readonly addressProblem: (url: string) => string | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
};

export type OfWebhook = { readonly webhookId: string };
export type CreateWebhook = { readonly url: string; readonly events: readonly SentEvent[] };

/** Returns a webhook of the caller's account. Unknown and foreign ones fail alike. */
const ownWebhook = async (deps: Pick<Deps, 'webhooks' | 'members'>, webhookId: string, caller: Caller) => {
  const owner = await requireIntegrationOwner(deps, caller);
  const webhook = await deps.webhooks.find(webhookId);
  if (webhook?.accountId !== owner.accountId) throw webhookNotFound();
  return { webhook, owner };
};

/** Names a webhook in the log by its host: a path may contain a secret. */
const changeOf = <A extends string>(act: A, { id, url }: Pick<Webhook, 'id' | 'url'>, at: Date) => ({
  act,
  subject: 'webhook' as const,
  subjectId: id,
  about: new URL(url).hostname,
  at,
});

export const createWebhook =
  (deps: Deps): Handler<CreateWebhook, OfWebhook> =>
  async ({ url, events }, ctx) => {
    const owner = await requireIntegrationOwner(deps, ctx.caller);
    const { accountId } = owner;
    const isAllowed = owner.caller.kind === 'staff' ? isOrderWebhookEvent : isWebhookEvent;
    if (!events.every(isAllowed)) throw invalidFields([{ field: 'events', message: integrationMessages.events }]);
    const problem = deps.addressProblem(url);
    if (problem !== undefined) throw invalidFields([{ field: 'url', message: problem }]);
    return ctx.transaction(async (tx) => {
      if ((await deps.webhooks.lockCount(tx, accountId)) >= maxWebhooks) throw tooManyWebhooks();
      const [id, createdAt] = [deps.ids.next(), deps.clock.now()];
      const made = { id, accountId, url, events: [...new Set(events)], active: true, createdAt };
      await deps.webhooks.insert(tx, made);
      await recordChange(deps.teamLog, tx, owner, changeOf('webhook-added', made, createdAt));
      return { webhookId: id };
    });
  };

/** Returns a webhook with its signing secret, for the response of its creation. */
export const readWebhook =
  (deps: Pick<Deps, 'webhooks' | 'members'>): Handler<OfWebhook, Webhook & { readonly secret: string }> =>
  async ({ webhookId }, ctx) =>
    (await ownWebhook(deps, webhookId, ctx.caller)).webhook;

/** Turns a webhook on or off; idempotent. Events while it is off are not sent later. */
export const changeWebhook =
  (deps: Deps): Handler<OfWebhook & { readonly active: boolean }, OfWebhook> =>
  async ({ webhookId, active }, ctx) => {
    const { webhook, owner } = await ownWebhook(deps, webhookId, ctx.caller);
    return ctx.transaction(async (tx) => {
      if (webhook.active === active) return { webhookId };
      await deps.webhooks.setActive(tx, webhookId, active);
      const act = active ? 'webhook-on' : 'webhook-off';
      await recordChange(deps.teamLog, tx, owner, changeOf(act, webhook, deps.clock.now()));
      return { webhookId };
    });
  };

/** Deletes a webhook with its deliveries; idempotent, so one that is gone is no error. */
export const deleteWebhook =
  (deps: Deps): Handler<OfWebhook, object> =>
  async ({ webhookId }, ctx) => {
    const owner = await requireIntegrationOwner(deps, ctx.caller);
    const webhook = (await deps.webhooks.list(owner.accountId)).find(({ id }) => id === webhookId);
    return ctx.transaction(async (tx) => {
      if (!webhook) return {};
      await deps.webhooks.remove(tx, webhookId);
      await recordChange(deps.teamLog, tx, owner, changeOf('webhook-deleted', webhook, deps.clock.now()));
      return {};
    });
  };

export const listWebhooks =
  (deps: Pick<Deps, 'webhooks' | 'members'>): Handler<object, readonly Webhook[]> =>
  async (_, ctx) =>
    deps.webhooks.list((await requireIntegrationOwner(deps, ctx.caller)).accountId);

export const listDeliveries =
  (deps: Pick<Deps, 'webhooks' | 'deliveries' | 'members'>): Handler<OfWebhook & Sorted, ListPage<Delivery>> =>
  async ({ webhookId, ...page }, ctx) => {
    await ownWebhook(deps, webhookId, ctx.caller);
    return deps.deliveries.page({ webhookId, ...page });
  };

type OfDelivery = { readonly deliveryId: string };

/** Sends an event about nothing, so that a receiver can be tried before the first one. */
export const testWebhook =
  (deps: Deps): Handler<OfWebhook, OfDelivery> =>
  async ({ webhookId }, ctx) => {
    const { webhook } = await ownWebhook(deps, webhookId, ctx.caller);
    if (!webhook.active) throw webhookOff();
    return ctx.transaction(async (tx) => {
      const [id, createdAt] = [deps.ids.next(), deps.clock.now()];
      const body = messageBody({ type: 'webhook.test', timestamp: createdAt.toISOString(), data: null });
      await deps.deliveries.insert(tx, { id, webhookId, event: 'webhook.test', body, createdAt });
      tx.enqueue(deliverWebhookJob, { deliveryId: id, attempt: 0 });
      return { deliveryId: id };
    });
  };

/** Sends a delivery again under the same id, with all its attempts. */
export const replayDelivery =
  (deps: Deps): Handler<OfDelivery, OfDelivery> =>
  async ({ deliveryId }, ctx) => {
    await requireIntegrationOwner(deps, ctx.caller);
    const delivery = await deps.deliveries.find(deliveryId);
    if (!delivery) throw deliveryNotFound();
    const { webhook } = await ownWebhook(deps, delivery.webhookId, ctx.caller);
    if (!webhook.active) throw webhookOff();
    return ctx.transaction(async (tx) => {
      const attempt = await deps.deliveries.restart(tx, deliveryId, deps.clock.now());
      tx.enqueue(deliverWebhookJob, { deliveryId, attempt });
      return { deliveryId };
    });
  };

export const readDelivery =
  (deps: Pick<Deps, 'deliveries'>): Handler<OfDelivery, Delivery> =>
  async ({ deliveryId }) => {
    const delivery = await deps.deliveries.find(deliveryId);
    if (!delivery) throw deliveryNotFound();
    return delivery;
  };
