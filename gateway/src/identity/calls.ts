import { createHash } from 'node:crypto';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { RequestContext } from '@keepsake/platform/request-context';
import { appendEntry } from './audit/audit.js';

type Call = {
  readonly staffId: string;
  /** The call, such as `POST /api/admin/orders/{id}/cancel`. */
  readonly route: string;
  readonly summary: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
};

type Refusal = Pick<Call, 'route' | 'summary' | 'params'> & {
  readonly kind: 'partner' | 'affiliate';
  readonly accountId: string;
};

export type Calls = {
  readonly note: (call: Call, ctx: RequestContext) => Promise<void>;
  /** Records a partner or affiliate who requested an object of another account: once a day per object. */
  readonly logRefused: (refusal: Refusal, ctx: RequestContext) => Promise<void>;
};

const slugOf = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 128);

/** Returns the last path parameter with a value: the object of the call. */
const subjectOf = (route: string, params: unknown): { readonly subject: string; readonly subjectId: string } => {
  const named = Object.entries((params ?? {}) as Readonly<Record<string, unknown>>);
  const [name = '', value = ''] = named.at(-1) ?? [];
  const parts = route.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  return { subject: name === 'id' || name === '' ? (parts.at(-1) ?? '') : name, subjectId: slugOf(String(value)) };
};

const namesIn = (body: unknown): readonly string[] =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    : [];

/**
 * Records every permitted write of staff: names of the fields, never their values. The correlation id links it to the
 * action that a service publishes.
 */
export const createCalls = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }): Calls => ({
  note: ({ staffId, route, summary, params, body, idempotencyKey }, ctx) => {
    // A retry of a browser is the same call.
    const retried = createHash('sha256').update(`${staffId} ${route} ${idempotencyKey}`).digest('base64url');
    return ctx.transaction((tx) =>
      appendEntry(tx, {
        eventId: idempotencyKey === undefined ? ids.next() : `call-${retried}`,
        service: 'gateway',
        staffId,
        action: 'call',
        ...subjectOf(route, params),
        changed: namesIn(body),
        correlationId: ctx.correlationId,
        at: clock.now(),
        details: { call: route, summary },
      }),
    );
  },
  logRefused: ({ kind, accountId, route, summary, params }, ctx) => {
    const at = clock.now();
    const details = subjectOf(route, params);
    const tried = `${accountId} ${route} ${details.subjectId} ${at.toISOString().slice(0, 10)}`;
    return ctx.transaction((tx) =>
      appendEntry(tx, {
        eventId: `refused-${createHash('sha256').update(tried).digest('base64url')}`,
        service: 'gateway',
        staffId: `${kind}-${accountId}`,
        action: 'refused',
        ...details,
        changed: [],
        reason: 'not-yours',
        correlationId: ctx.correlationId,
        at,
        details: { call: route, summary },
      }),
    );
  },
});
