import { createHash } from 'node:crypto';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Turn } from '@keepsake/platform/turn';
import { appendEntry } from './audit.js';

type Call = {
  readonly staffId: string;
  /** `POST /api/admin/orders/{id}/cancel` */
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
  readonly note: (call: Call, turn: Turn) => Promise<void>;
  /** A partner or an affiliate reached for what is another's: once a day for each thing, however often they try. */
  readonly noteRefused: (refusal: Refusal, turn: Turn) => Promise<void>;
};

const slugOf = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 128);

/** The thing a call is about: the last part of its path that has a value. */
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
 * Every write of staff that was let through leaves an entry, whatever it does and whoever does it: names of the fields, never
 * what was in them. What a service says of the act joins it by the correlation id.
 */
export const createCalls = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }): Calls => ({
  note: ({ staffId, route, summary, params, body, idempotencyKey }, turn) => {
    // A retry of a browser is the same call.
    const retried = createHash('sha256').update(`${staffId} ${route} ${idempotencyKey}`).digest('base64url');
    return turn.once((tx) =>
      appendEntry(tx, {
        eventId: idempotencyKey === undefined ? ids.next() : `call-${retried}`,
        service: 'gateway',
        staffId,
        action: 'call',
        ...subjectOf(route, params),
        changed: namesIn(body),
        correlationId: turn.correlationId,
        at: clock.now(),
        details: { call: route, summary },
      }),
    );
  },
  noteRefused: ({ kind, accountId, route, summary, params }, turn) => {
    const at = clock.now();
    const about = subjectOf(route, params);
    const tried = `${accountId} ${route} ${about.subjectId} ${at.toISOString().slice(0, 10)}`;
    return turn.once((tx) =>
      appendEntry(tx, {
        eventId: `refused-${createHash('sha256').update(tried).digest('base64url')}`,
        service: 'gateway',
        staffId: `${kind}-${accountId}`,
        action: 'refused',
        ...about,
        changed: [],
        reason: 'not-yours',
        correlationId: turn.correlationId,
        at,
        details: { call: route, summary },
      }),
    );
  },
});
