import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Log } from '@keepsake/platform/log';
import { problem } from '@keepsake/platform/problem';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import type { Session } from '../identity/sessions.postgres.js';
import type { CookieJar } from '../http/cookies.js';
import { tooBusy } from '../http/load-shedder.js';
import { nextCorrelationId } from '../http/request-record.js';
import type { Grants } from './grants.js';

type ViewingChanges = Output<ViewingDefinition, 'ChangesSince'>;
export type Change = { readonly code: string; readonly version: number; readonly privacyEpoch: number };

/** Followers with their rights at connection; access is checked again at every change. */
type Follower = { readonly cookies: CookieJar; readonly session: Session | undefined; readonly address: string };
type Listener = Follower & { readonly stream: PassThrough; version: number };
type Channel = {
  readonly code: string;
  readonly listeners: Set<Listener>;
  epoch: number;
  isSending: boolean;
  isPending: boolean;
};

export type LiveOptions = {
  readonly beatEveryMs: number;
  /**
   * Maximum connection time in milliseconds. The browser reconnects and is checked again, because sessions end and
   * proxies time out.
   */
  readonly maxMs: number;
  /** Maximum bytes buffered per follower; beyond it the client has stopped reading. */
  readonly maxWaitingBytes: number;
  readonly maxPerAddress: number;
  readonly most: number;
};

const usual: LiveOptions = {
  beatEveryMs: 15_000,
  maxMs: 10 * 60_000,
  maxWaitingBytes: 512 * 1024,
  maxPerAddress: 50,
  most: 2_000,
};

/** Maximum changes replayed after a reconnect; beyond it the client reloads the page. */
const mostChanges = 100;
/** Debounce in milliseconds: a burst of posts becomes one event. */
const pauseMs = 250;
const askMs = 5_000;

const eventOf = (name: string, body: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${body}\n\n`;

/** Entries are JSON on one line and are not parsed on the way. */
const changedEvent = ({ version, changes, complete, wallPaused = false }: ViewingChanges): string => {
  if (!complete) return eventOf('reset', JSON.stringify({ version, wallPaused }), version);
  const shown = changes.flatMap(({ json }) => (json === undefined ? [] : [json.toString()]));
  const gone = changes.flatMap(({ entryId, json }) => (json === undefined ? [entryId] : []));
  return eventOf(
    'changed',
    `{"version":${version},"shown":[${shown.join(',')}],"gone":${JSON.stringify(gone)},"wallPaused":${wallPaused}}`,
    version,
  );
};

export type Live = ReturnType<typeof createLive>;

/**
 * Streams changes of timelines as server-sent events. Each gateway reads all changes and queries each followed timeline
 * once per change. It keeps no state per follower: a reconnect sends the last event id and gets the events since.
 */
export const createLive = (
  deps: {
    readonly viewing: Pick<Client<ViewingDefinition>, 'ChangesSince'>;
    readonly grants: Pick<Grants, 'mayView'>;
    readonly logger: Log;
  },
  options: Partial<LiveOptions> = {},
) => {
  const { viewing, grants, logger } = deps;
  const bounds = { ...usual, ...options };
  const channels = new Map<string, Channel>();
  const byAddress = new Map<string, number>();
  let count = 0;
  let closed = false;

  const ask = (code: string, version: number): Promise<ViewingChanges> =>
    viewing.ChangesSince(
      { code, version, limit: mostChanges },
      { signal: new AbortController().signal, timeoutMs: askMs, correlationId: nextCorrelationId() },
    );

  const end = ({ stream }: Listener, reason: 'private' | 'gone'): void =>
    void stream.end(eventOf('ended', JSON.stringify({ reason })));

  const write = ({ stream }: Listener, text: string): void => {
    if (stream.writableLength > bounds.maxWaitingBytes) stream.destroy();
    else stream.write(text);
  };

  const guardedOf = (response: ViewingChanges) => ({
    code: response.code,
    epoch: response.privacyEpoch,
    isPrivate: response.private,
    ownerId: response.ownerId,
    keeperIds: response.keeperIds,
    endedInvites: response.endedInvites,
  });

  /** Sends the events since the last id, or ends a follower without access. */
  const report = (listener: Listener, response: ViewingChanges, text: string): void => {
    if (!response.live) end(listener, 'gone');
    else if (!grants.mayView(guardedOf(response), listener)) end(listener, 'private');
    else {
      listener.version = response.version;
      write(listener, text);
    }
  };

  /** Lowest event id sent to all followers here. A new follower may be behind the others; duplicates are harmless. */
  const seenByAll = ({ listeners }: Channel): number => Math.min(...[...listeners].map(({ version }) => version));

  const pushChanges = async (channel: Channel): Promise<void> => {
    channel.isPending = false;
    try {
      const response = await ask(channel.code, seenByAll(channel));
      const text = changedEvent(response);
      for (const listener of channel.listeners) report(listener, response, text);
      channel.epoch = response.privacyEpoch;
    } catch (error) {
      logger.info({ error }, 'failed to send a timeline change to followers; retrying');
    }
    await pause(pauseMs, undefined, { ref: false });
  };

  const notifyChannel = async (channel: Channel): Promise<void> => {
    channel.isPending = true;
    if (channel.isSending) return;
    channel.isSending = true;
    while (channel.isPending && channel.listeners.size > 0) await pushChanges(channel);
    channel.isSending = false;
  };

  const addFollower = (address: string): void => {
    if (closed || count >= bounds.most) throw tooBusy();
    const here = byAddress.get(address) ?? 0;
    if (here >= bounds.maxPerAddress)
      throw problem('too-many', 'too-many-screens', 'Too many screens follow along here. Please close some of them.', {
        retryAfterMs: 30_000,
      });
    byAddress.set(address, here + 1);
    count += 1;
  };

  const removeFollower = (address: string): void => {
    count -= 1;
    const here = (byAddress.get(address) ?? 1) - 1;
    if (here === 0) byAddress.delete(address);
    else byAddress.set(address, here);
  };

  const join = (code: string, listener: Listener, epoch: number): Channel => {
    const channel = channels.get(code) ?? { code, listeners: new Set(), epoch, isSending: false, isPending: false };
    channels.set(code, channel);
    channel.listeners.add(listener);
    return channel;
  };

  const leave = (channel: Channel, listener: Listener): void => {
    channel.listeners.delete(listener);
    if (channel.listeners.size === 0 && channels.get(channel.code) === channel) channels.delete(channel.code);
    removeFollower(listener.address);
  };

  // An event, not a comment: scripts cannot see comments, and detect a broken connection by silence.
  const beat = setInterval(() => {
    for (const { listeners } of channels.values())
      for (const listener of listeners) write(listener, eventOf('here', '{}'));
  }, bounds.beatEveryMs).unref();

  return {
    /** Number of followers. */
    count: (): number => count,

    /** Streams events from `since` on; the caller has checked access. */
    follow: async (code: string, since: number, follower: Follower): Promise<Readable> => {
      addFollower(follower.address);
      const response = await ask(code, since).catch((error: unknown) => {
        removeFollower(follower.address);
        throw error;
      });
      const stream = new PassThrough({ highWaterMark: 64 * 1024 });
      const listener: Listener = { ...follower, stream, version: since };
      const channel = join(code, listener, response.privacyEpoch);
      const over = setTimeout(() => stream.end(), bounds.maxMs * (0.9 + Math.random() / 10)).unref();
      stream.once('close', () => {
        clearTimeout(over);
        leave(channel, listener);
      });
      stream.write('retry: 2000\n\n');
      report(listener, response, changedEvent(response));
      if (closed) stream.end();
      return stream;
    },

    /** Handles recent changes; `missed`: changes may have been lost. */
    received: (changes: readonly Change[], missed: boolean): void => {
      for (const { code, version, privacyEpoch } of changes) {
        const channel = channels.get(code);
        if (channel && (version > seenByAll(channel) || privacyEpoch !== channel.epoch)) void notifyChannel(channel);
      }
      if (missed) for (const channel of channels.values()) void notifyChannel(channel);
    },

    /** Ends all streams; clients reconnect to another process. */
    close: (): void => {
      closed = true;
      clearInterval(beat);
      for (const { listeners } of channels.values()) for (const { stream } of listeners) stream.end();
    },
  };
};
