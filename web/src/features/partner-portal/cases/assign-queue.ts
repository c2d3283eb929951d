import { useEffect, useRef, useState } from 'react';
import { ApiError, hasStatus } from '../../../shared/api/errors.js';
import { sendAssignment, useCasesChanged, type Assign } from './cases-api.js';

/** `inCase`: absent in a queue of an older page. */
export type Waiting = Assign & { readonly subjectName: string; readonly inCase?: string };

const place = 'keepsake.assignments';

const read = (): readonly Waiting[] => {
  try {
    return JSON.parse(window.localStorage.getItem(place) ?? '[]') as readonly Waiting[];
  } catch {
    // Closed storage, or a queue of an older page: nothing waits.
    return [];
  }
};
const write = (waiting: readonly Waiting[]): boolean => {
  try {
    if (waiting.length === 0) window.localStorage.removeItem(place);
    else window.localStorage.setItem(place, JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
};

const lostPlace = 'keepsake.assignments-lost';
/** An assignment that was refused after it was kept; it stays until it is dismissed. */
export type Lost = Waiting & { readonly why: string; readonly caseId?: string };

const readLost = (): readonly Lost[] => {
  try {
    return JSON.parse(window.localStorage.getItem(lostPlace) ?? '[]') as readonly Lost[];
  } catch {
    // As for the queue.
    return [];
  }
};
const writeLost = (lost: readonly Lost[]): void => {
  try {
    if (lost.length === 0) window.localStorage.removeItem(lostPlace);
    else window.localStorage.setItem(lostPlace, JSON.stringify(lost));
  } catch {
    // A tablet that keeps nothing shows the toast alone.
  }
};

const same = (a: Assign, b: Assign): boolean => a.orderRef === b.orderRef && a.code === b.code;
const changedHere = 'keepsake-assignments';
const tell = (): boolean => window.dispatchEvent(new Event(changedHere));

/** Kept on this tablet until there is a connection. False when the tablet keeps nothing. */
export const keepForLater = (one: Waiting): boolean => {
  const kept = write([...read().filter((other) => !same(one, other)), one]);
  tell();
  return kept;
};

const drop = (one: Waiting): void => {
  write(read().filter((other) => !same(one, other)));
  tell();
};

export const noteLost = (one: Lost): void => {
  writeLost([...readLost().filter((other) => !same(one, other)), one]);
  tell();
};

export const dismissLost = (one: Lost): void => {
  writeLost(readLost().filter((other) => !same(one, other)));
  tell();
};

let sending = false;

type Heard = {
  readonly onDone: (one: Waiting) => void;
  readonly onRefused: (one: Waiting, error: ApiError) => void;
};

/** One after the other, until the connection or the session ends. A repeat is the same answer, so nothing is sent twice. */
const sendAll = async ({ onDone, onRefused }: Heard): Promise<void> => {
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

/** What was refused after it had waited, kept until it is dismissed. */
export const useLost = (): readonly Lost[] => {
  const [lost, setLost] = useState(readLost);
  useEffect(() => {
    const look = (): void => setLost(readLost());
    window.addEventListener(changedHere, look);
    window.addEventListener('storage', look);
    return () => {
      window.removeEventListener(changedHere, look);
      window.removeEventListener('storage', look);
    };
  }, []);
  return lost;
};

/** What waits on this tablet; it goes out when the page opens and when the connection comes back. */
export const useAssignQueue = (heard: Heard): readonly Waiting[] => {
  const [waiting, setWaiting] = useState(read);
  const changed = useCasesChanged();
  const latest = useRef({ heard, changed });
  useEffect(() => {
    latest.current = { heard, changed };
  });
  useEffect(() => {
    const look = (): void => setWaiting(read());
    const send = (): void =>
      void sendAll({
        onDone: (one) => {
          latest.current.heard.onDone(one);
          void latest.current.changed();
        },
        onRefused: (one, error) => latest.current.heard.onRefused(one, error),
      });
    window.addEventListener('online', send);
    window.addEventListener(changedHere, look);
    window.addEventListener('storage', look);
    if (read().length > 0) send();
    return () => {
      window.removeEventListener('online', send);
      window.removeEventListener(changedHere, look);
      window.removeEventListener('storage', look);
    };
  }, []);
  return waiting;
};
