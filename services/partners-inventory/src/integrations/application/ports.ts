import type { SentEvent } from '@keepsake/contracts/values/integrations';
import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { ApiKey } from '../domain/api-key.js';
import type { Delivery, SendResult, Webhook } from '../domain/webhook.js';

export type ApiKeys = {
  /** Counts keys that are not revoked, and locks the account until the transaction ends. */
  readonly lockCount: (tx: Tx, accountId: string) => Promise<number>;
  readonly insert: (
    tx: Tx,
    key: Omit<ApiKey, 'createdBy' | 'lastUsedAt' | 'revokedAt'> & {
      readonly tokenHash: string;
      readonly createdBy: string;
    },
  ) => Promise<void>;
  /** Newest first, revoked ones last. */
  readonly list: (accountId: string) => Promise<readonly ApiKey[]>;
  readonly find: (accountId: string, keyId: string) => Promise<ApiKey | undefined>;
  /** Returns a key that works: not revoked, of an active account. */
  readonly byHash: (tokenHash: string) => Promise<ApiKey | undefined>;
  readonly used: (tx: Tx, keyId: string, at: Date) => Promise<void>;
  /** Returns the name of the key; undefined if it was revoked before or belongs to another account. */
  readonly revoke: (tx: Tx, accountId: string, keyId: string, at: Date) => Promise<string | undefined>;
};

export type Webhooks = {
  /** Counts the webhooks, and locks the account until the transaction ends. */
  readonly lockCount: (tx: Tx, accountId: string) => Promise<number>;
  /** Stores the webhook with a new signing secret. */
  readonly insert: (tx: Tx, webhook: Webhook) => Promise<void>;
  readonly list: (accountId: string) => Promise<readonly Webhook[]>;
  readonly find: (webhookId: string) => Promise<(Webhook & { readonly secret: string }) | undefined>;
  readonly setActive: (tx: Tx, webhookId: string, active: boolean) => Promise<void>;
  readonly remove: (tx: Tx, webhookId: string) => Promise<void>;
  /** Returns the ids of active webhooks of the account for this event. */
  readonly listening: (tx: Tx, accountId: string, event: SentEvent) => Promise<readonly string[]>;
  /** Returns the events that active webhooks of the account receive. Reads after the call; concurrent calls share it. */
  readonly listenedEvents: (accountId: string) => Promise<ReadonlySet<string>>;
};

export type Deliveries = {
  readonly insert: (
    tx: Tx,
    delivery: Pick<Delivery, 'id' | 'webhookId' | 'event' | 'body' | 'createdAt'>,
  ) => Promise<void>;
  readonly find: (id: string) => Promise<Delivery | undefined>;
  /** Newest first. */
  readonly page: (filter: Sorted & { readonly webhookId: string }) => Promise<ListPage<Delivery>>;
  /** Records an attempt; false if another attempt was recorded since `attempts`. */
  readonly record: (
    tx: Tx,
    delivery: Pick<Delivery, 'id' | 'attempts' | 'state' | 'failures' | 'lastAttemptAt'> &
      Pick<Partial<Delivery>, 'responseStatus' | 'error' | 'nextAttemptAt'>,
  ) => Promise<boolean>;
  /** Sets the state to waiting without failures; returns the number of attempts. */
  readonly restart: (tx: Tx, id: string, at: Date) => Promise<number>;
  readonly deleteOlderThan: (tx: Tx, at: Date) => Promise<void>;
};

/** Signs and sends one request, and follows no redirect. Never throws for a reason on the other side. */
export type SendWebhook = (
  message: {
    readonly url: string;
    readonly secret: string;
    readonly id: string;
    readonly body: string;
    readonly at: Date;
  },
  signal: AbortSignal,
) => Promise<SendResult>;
