import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Log } from '@keepsake/platform/log';
import { problem } from '@keepsake/platform/problem';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import type { Session } from '../access/sessions.postgres.js';
import type { CookieJar } from '../http/cookies.js';
import { tooBusy } from '../http/gate.js';
import { nextCorrelationId } from '../http/visit.js';
import type { Grants } from './grants.js';

type Told = Output<ViewingDefinition, 'ChangesSince'>;
export type Change = { readonly code: string; readonly version: number; readonly privacyEpoch: number };

/** Who follows, as they stood when they came: what they may see is judged anew with every change. */
type Follower = { readonly cookies: CookieJar; readonly session: Session | undefined; readonly address: string };
type Listener = Follower & { readonly stream: PassThrough; version: number };
type Channel = {
  readonly code: string;
  readonly listeners: Set<Listener>;
  epoch: number;
  telling: boolean;
  again: boolean;
};

export type LiveOptions = {
  readonly beatEveryMs: number;
  /** Then the visitor comes back by itself and is looked at again: sessions end, and proxies tire. */
  readonly longestMs: number;
  /** Whoever lets so much pile up reads no more. */
  readonly mostWaitingBytes: number;
  readonly mostPerAddress: number;
  readonly most: number;
};

const usual: LiveOptions = {
  beatEveryMs: 15_000,
  longestMs: 10 * 60_000,
  mostWaitingBytes: 512 * 1024,
  mostPerAddress: 50,
  most: 2_000,
};

/** More than a party posts in the time it takes to come back; beyond that the page is read anew. */
const mostChanges = 100;
/** A burst of posts is told in one go. */
const pauseMs = 250;
const askMs = 5_000;

const eventOf = (name: string, body: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${body}\n\n`;

/** Entries are ready JSON of one line; nobody on the way parses them. */
const changedEvent = ({ version, changes, complete }: Told): string => {
  if (!complete) return eventOf('reset', JSON.stringify({ version }), version);
  const shown = changes.flatMap(({ json }) => (json === undefined ? [] : [json.toString()]));
  const gone = changes.flatMap(({ entryId, json }) => (json === undefined ? [entryId] : []));
  return eventOf(
    'changed',
    `{"version":${version},"shown":[${shown.join(',')}],"gone":${JSON.stringify(gone)}}`,
    version,
  );
};

export type Live = ReturnType<typeof createLive>;

/**
 * Changes of timelines, told to whoever follows them as server-sent events. Each gateway hears of all changes by itself and
 * asks once for all who follow the same timeline here. Nothing is kept for anybody: whoever lost the line says what they saw
 * last and is told what came since.
 */
export const createLive = (
  deps: {
    readonly viewing: Pick<Client<ViewingDefinition>, 'ChangesSince'>;
    readonly grants: Pick<Grants, 'mayView'>;
    readonly words: Log;
  },
  options: Partial<LiveOptions> = {},
) => {
  const { viewing, grants, words } = deps;
  const bounds = { ...usual, ...options };
  const channels = new Map<string, Channel>();
  const byAddress = new Map<string, number>();
  let count = 0;
  let closed = false;

  const ask = (code: string, version: number): Promise<Told> =>
    viewing.ChangesSince(
      { code, version, limit: mostChanges },
      { signal: new AbortController().signal, patienceMs: askMs, correlationId: nextCorrelationId() },
    );

  const end = ({ stream }: Listener, reason: 'private' | 'gone'): void =>
    void stream.end(eventOf('ended', JSON.stringify({ reason })));

  const write = ({ stream }: Listener, text: string): void => {
    if (stream.writableLength > bounds.mostWaitingBytes) stream.destroy();
    else stream.write(text);
  };

  const guardedOf = (told: Told) => ({
    code: told.code,
    epoch: told.privacyEpoch,
    isPrivate: told.private,
    ownerId: told.ownerId,
    keeperIds: told.keeperIds,
    endedInvites: told.endedInvites,
  });

  /** What came since, or goodbye to whoever may not see it any more. */
  const tell = (listener: Listener, told: Told, text: string): void => {
    if (!told.live) end(listener, 'gone');
    else if (!grants.mayView(guardedOf(told), listener)) end(listener, 'private');
    else {
      listener.version = told.version;
      write(listener, text);
    }
  };

  /** What everybody here has seen: a newcomer may be a moment behind the others, and hearing twice harms nobody. */
  const seenByAll = ({ listeners }: Channel): number => Math.min(...[...listeners].map(({ version }) => version));

  const tellOnce = async (channel: Channel): Promise<void> => {
    channel.again = false;
    try {
      const told = await ask(channel.code, seenByAll(channel));
      const text = changedEvent(told);
      for (const listener of channel.listeners) tell(listener, told, text);
      channel.epoch = told.privacyEpoch;
    } catch (error) {
      words.info({ error }, 'a change could not be told to those who follow yet; it is tried again');
    }
    await pause(pauseMs, undefined, { ref: false });
  };

  const tellAll = async (channel: Channel): Promise<void> => {
    channel.again = true;
    if (channel.telling) return;
    channel.telling = true;
    while (channel.again && channel.listeners.size > 0) await tellOnce(channel);
    channel.telling = false;
  };

  const givePlace = (address: string): void => {
    if (closed || count >= bounds.most) throw tooBusy();
    const here = byAddress.get(address) ?? 0;
    if (here >= bounds.mostPerAddress)
      throw problem('too-many', 'too-many-screens', 'Too many screens follow along here. Please close some of them.', {
        retryAfterMs: 30_000,
      });
    byAddress.set(address, here + 1);
    count += 1;
  };

  const takePlaceBack = (address: string): void => {
    count -= 1;
    const here = (byAddress.get(address) ?? 1) - 1;
    if (here === 0) byAddress.delete(address);
    else byAddress.set(address, here);
  };

  const join = (code: string, listener: Listener, epoch: number): Channel => {
    const channel = channels.get(code) ?? { code, listeners: new Set(), epoch, telling: false, again: false };
    channels.set(code, channel);
    channel.listeners.add(listener);
    return channel;
  };

  const leave = (channel: Channel, listener: Listener): void => {
    channel.listeners.delete(listener);
    if (channel.listeners.size === 0 && channels.get(channel.code) === channel) channels.delete(channel.code);
    takePlaceBack(listener.address);
  };

  // An event and no comment: a page can only notice by silence that its line is dead.
  const beat = setInterval(() => {
    for (const { listeners } of channels.values())
      for (const listener of listeners) write(listener, eventOf('here', '{}'));
  }, bounds.beatEveryMs).unref();

  return {
    /** How many follow. */
    count: (): number => count,

    /** The stream of one follower, from `since` on; the caller has judged that they may see the timeline. */
    follow: async (code: string, since: number, follower: Follower): Promise<Readable> => {
      givePlace(follower.address);
      const told = await ask(code, since).catch((error: unknown) => {
        takePlaceBack(follower.address);
        throw error;
      });
      const stream = new PassThrough({ highWaterMark: 64 * 1024 });
      const listener: Listener = { ...follower, stream, version: since };
      const channel = join(code, listener, told.privacyEpoch);
      const over = setTimeout(() => stream.end(), bounds.longestMs * (0.9 + Math.random() / 10)).unref();
      stream.once('close', () => {
        clearTimeout(over);
        leave(channel, listener);
      });
      stream.write('retry: 2000\n\n');
      tell(listener, told, changedEvent(told));
      if (closed) stream.end();
      return stream;
    },

    /** What changed in the last seconds, anywhere; `missed`: something may have changed that nobody told us of. */
    heard: (changes: readonly Change[], missed: boolean): void => {
      for (const { code, version, privacyEpoch } of changes) {
        const channel = channels.get(code);
        if (channel && (version > seenByAll(channel) || privacyEpoch !== channel.epoch)) void tellAll(channel);
      }
      if (missed) for (const channel of channels.values()) void tellAll(channel);
    },

    /** Everybody is let go; they come back to another process, or to the next one. */
    close: (): void => {
      closed = true;
      clearInterval(beat);
      for (const { listeners } of channels.values()) for (const { stream } of listeners) stream.end();
    },
  };
};
