import { useEffect, useRef, useState } from 'react';
import { answerOf } from '../../../shared/api/answer.js';
import { path } from '../../../shared/api/client.js';
import type { Memory } from '../timeline-api.js';

type Changed = {
  readonly version: number;
  readonly shown: readonly Memory[];
  readonly gone: readonly string[];
  /** Absent from a gateway of an earlier release. */
  readonly wallPaused?: boolean;
};

export type LiveHandlers = {
  readonly onChanged: (change: Changed) => void;
  /** Too many changes for single events. */
  readonly onReset: () => void;
  /** The family paused or continued all walls. */
  readonly onPaused: (paused: boolean) => void;
  readonly onEnded: (reason: 'private' | 'gone') => void;
};

/** The server sends a heartbeat every 15 seconds; silence beyond this means a dead connection. */
const silentMs = 35_000;
const pollIntervalMs = 1_000;
const lostAfterMs = 30_000;
const maxPauseMs = 30_000;

/**
 * Follows a timeline from `version` on. Reconnects if the browser stops doing so. Returns whether the connection was
 * silent too long.
 */
export const useLive = (
  code: string,
  version: number | undefined,
  handlers: LiveHandlers,
): { readonly lost: boolean } => {
  const [lost, setLost] = useState(false);
  const use = useRef(handlers);
  const seen = useRef(version ?? 0);
  useEffect(() => {
    use.current = handlers;
  }, [handlers]);
  const known = version !== undefined;

  useEffect(() => {
    if (!known || !('EventSource' in window)) return undefined;
    let source: EventSource | undefined;
    let processedAt = Date.now();
    let brokenAt: number | undefined;
    let openAt = 0;
    let pauseMs = 1_000;
    let over = false;

    const deliver = (): void => {
      processedAt = Date.now();
      brokenAt = undefined;
      pauseMs = 1_000;
      setLost(false);
    };
    const dataOf = <T>(event: MessageEvent<string>): T => {
      deliver();
      return answerOf<T>(event.data);
    };
    const shut = (): void => {
      source?.close();
      source = undefined;
      brokenAt ??= Date.now();
      openAt = Date.now() + pauseMs;
      pauseMs = Math.min(maxPauseMs, pauseMs * 2);
    };

    const open = (): void => {
      const opened = new EventSource(`${path`/api/timeline/${code}/live`}?since=${seen.current}`);
      source = opened;
      processedAt = Date.now();
      opened.addEventListener('open', deliver);
      opened.addEventListener('here', deliver);
      opened.addEventListener('changed', (event) => {
        const change = dataOf<Changed>(event);
        seen.current = change.version;
        use.current.onChanged(change);
        if (change.wallPaused !== undefined) use.current.onPaused(change.wallPaused);
      });
      opened.addEventListener('reset', (event) => {
        const { version: now, wallPaused } = dataOf<Changed>(event);
        seen.current = now;
        use.current.onReset();
        if (wallPaused !== undefined) use.current.onPaused(wallPaused);
      });
      opened.addEventListener('ended', (event) => {
        over = true;
        const { reason } = dataOf<{ reason: 'private' | 'gone' }>(event);
        opened.close();
        use.current.onEnded(reason);
      });
      opened.addEventListener('error', () => {
        brokenAt ??= Date.now();
        if (opened.readyState === EventSource.CLOSED) shut();
      });
    };

    const look = window.setInterval(() => {
      if (over) return;
      const now = Date.now();
      if (source && now - processedAt > silentMs) shut();
      if (!source && now >= openAt) open();
      if (brokenAt !== undefined && now - brokenAt > lostAfterMs) setLost(true);
    }, pollIntervalMs);
    const onOffline = (): void => shut();
    const onOnline = (): void => {
      openAt = 0;
    };
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    open();
    return () => {
      over = true;
      source?.close();
      window.clearInterval(look);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, [code, known]);

  return { lost };
};
