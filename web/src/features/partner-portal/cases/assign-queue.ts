import { useEffect, useRef, useState } from 'react';
import { ApiError, hasStatus } from '../../../shared/api/errors.js';
import { isListOf, isObject, isText, loadStored, optional, saveStored } from '../../../shared/storage/stored.js';
import { sendAssignment, useCasesChanged, type Assign } from './cases-api.js';

/** `inCase` is absent in a queue of an older version. */
export type Waiting = Assign & { readonly subjectName: string; readonly inCase?: string };

const place = 'keepsake.assignments';
const waitingFields = {
  orderRef: isText,
  code: isText,
  press: optional(isText),
  subjectName: isText,
  inCase: optional(isText),
};
const isQueue = isListOf(isObject<Waiting>(waitingFields));

const read = (): readonly Waiting[] => loadStored(place, isQueue) ?? [];
const write = (waiting: readonly Waiting[]): boolean => saveStored(place, waiting.length === 0 ? undefined : waiting);

const lostPlace = 'keepsake.assignments-lost';
/** An assignment refused after it was queued; stays until dismissed. */
export type Lost = Waiting & { readonly why: string; readonly caseId?: string };
const isLostList = isListOf(isObject<Lost>({ ...waitingFields, why: isText, caseId: optional(isText) }));

const readLost = (): readonly Lost[] => loadStored(lostPlace, isLostList) ?? [];
// Without storage, only the toast shows it.
const writeLost = (lost: readonly Lost[]): void => void saveStored(lostPlace, lost.length === 0 ? undefined : lost);

const same = (a: Assign, b: Assign): boolean => a.orderRef === b.orderRef && a.code === b.code;
const changedHere = 'keepsake-assignments';
const report = (): boolean => window.dispatchEvent(new Event(changedHere));

/** Queues an assignment on this device until it is online. Returns false if storage fails. */
export const queueForLater = (one: Waiting): boolean => {
  const kept = write([...read().filter((other) => !same(one, other)), one]);
  report();
  return kept;
};

const drop = (one: Waiting): void => {
  write(read().filter((other) => !same(one, other)));
  report();
};

export const noteLost = (one: Lost): void => {
  writeLost([...readLost().filter((other) => !same(one, other)), one]);
  report();
};

export const dismissLost = (one: Lost): void => {
  writeLost(readLost().filter((other) => !same(one, other)));
  report();
};

let sending = false;

type Received = {
  readonly onDone: (one: Waiting) => void;
  readonly onRefused: (one: Waiting, error: ApiError) => void;
};

/**
 * Sends one after the other until the connection or the session ends. Requests are idempotent, so a retry assigns
 * nothing twice.
 */
const sendAll = async ({ onDone, onRefused }: Received): Promise<void> => {
  if (sending) return;
  sending = true;
  try {
    for (const one of read()) {
      try {
        await sendAssignment(one);
        drop(one);
        onDone(one);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || hasStatus(error, 401, 429)) return;
        drop(one);
        onRefused(one, error);
      }
    }
  } finally {
    sending = false;
  }
};

/** Returns refused assignments from the queue until they are dismissed. */
export const useLost = (): readonly Lost[] => {
  const [lost, setLost] = useState(readLost);
  useEffect(() => {
    const inspect = (): void => setLost(readLost());
    window.addEventListener(changedHere, inspect);
    window.addEventListener('storage', inspect);
    return () => {
      window.removeEventListener(changedHere, inspect);
      window.removeEventListener('storage', inspect);
    };
  }, []);
  return lost;
};

/** Returns the queue of this device; sent when the page opens and when the connection returns. */
export const useAssignQueue = (received: Received): readonly Waiting[] => {
  const [waiting, setWaiting] = useState(read);
  const changed = useCasesChanged();
  const latest = useRef({ received, changed });
  useEffect(() => {
    latest.current = { received, changed };
  });
  useEffect(() => {
    const inspect = (): void => setWaiting(read());
    const send = (): void =>
      void sendAll({
        onDone: (one) => {
          latest.current.received.onDone(one);
          void latest.current.changed();
        },
        onRefused: (one, error) => latest.current.received.onRefused(one, error),
      });
    window.addEventListener('online', send);
    window.addEventListener(changedHere, inspect);
    window.addEventListener('storage', inspect);
    if (read().length > 0) send();
    return () => {
      window.removeEventListener('online', send);
      window.removeEventListener(changedHere, inspect);
      window.removeEventListener('storage', inspect);
    };
  }, []);
  return waiting;
};
