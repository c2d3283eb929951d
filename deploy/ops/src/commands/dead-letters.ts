import { setTimeout as pause } from 'node:timers/promises';
import {
  discardDeadLetter,
  listDeadLetters,
  getDeadLetter,
  type DeadLetter,
} from '@keepsake/platform/events/dead-letters';
import { requestReplay, replayOutcomes, type ReplayOutcome } from '@keepsake/platform/events/replays';
import { limitOf, mistyped, servicesOf, type CommandInput, type Command, type Flags } from '../command.js';
import type { Installation } from '../installation/installation.js';
import { table } from '../table.js';

type Found = DeadLetter & { readonly service: string };

const lettersOf = async (installation: Installation, flags: Flags): Promise<readonly Found[]> => {
  const limit = limitOf(flags, 50);
  const found: Found[] = [];
  for (const service of servicesOf(flags))
    found.push(...(await listDeadLetters(installation.db(service), limit)).map((letter) => ({ ...letter, service })));
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, limit);
};

const firstLine = (cause: string): string => (cause.split('\n')[0] ?? '').slice(0, 80);

const list: Command = {
  name: 'dead-letters list',
  flags: ['service', 'limit'],
  description: 'events that failed permanently, the oldest first',
  run: async ({ installation, flags }) => {
    const letters = await lettersOf(installation, flags);
    const rows = letters.map(({ service, eventId, type, key, attempts, at, cause }) => [
      service,
      eventId,
      type,
      key,
      attempts,
      at,
      firstLine(cause),
    ]);
    return {
      json: letters,
      text:
        letters.length === 0
          ? 'There are no dead letters.'
          : `${table(['service', 'event', 'type', 'key', 'tries', 'parked at', 'cause'], rows)}\n\nTo see one: dead-letters show <event>. After fixing the cause: dead-letters replay --all.`,
    };
  },
};

type Held = { readonly service: string; readonly letter: DeadLetter & { readonly body: string } };

const find = async (installation: Installation, flags: Flags, eventId: string): Promise<Held> => {
  for (const service of servicesOf(flags)) {
    const letter = await getDeadLetter(installation.db(service), eventId);
    if (letter) return { service, letter };
  }
  throw new Error(`There is no dead letter ${eventId}. See dead-letters list.`);
};

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body; // an unreadable body may be why it failed
  }
};

const show: Command = {
  name: 'dead-letters show',
  positionals: { usage: '<event>', min: 1, max: 1 },
  flags: ['service'],
  description: 'one dead letter: position, cause, body',
  run: async ({ installation, flags, positionals: [eventId = ''] }) => {
    const { service, letter } = await find(installation, flags, eventId);
    const { type, topic, key, position, attempts, at, cause, body } = letter;
    return {
      json: { service, ...letter },
      text: `${type} for ${service}, key ${key}, at ${position} of ${topic}\nparked at ${at.toISOString()} after ${attempts} tries\n\n${cause}\n\n${pretty(body)}`,
    };
  },
};

const timeoutMs = 60_000;
const pollIntervalMs = 250;

const outcomeOf = async (
  installation: Installation,
  service: string,
  seq: number,
): Promise<ReplayOutcome | undefined> => {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(pollIntervalMs)) {
    const [outcome] = await replayOutcomes(installation.db(service), [seq]);
    if (outcome) return outcome;
  }
  return undefined;
};

const messageOf = (service: string, outcome: ReplayOutcome | undefined): string => {
  if (!outcome) return `${service}: requested, not done yet. A worker of ${service} will do it; start one.`;
  if (outcome.fault !== undefined) return `${service}: stopped, ${outcome.fault}`;
  return `${service}: ${outcome.replayed} replayed, ${outcome.left} left${outcome.left > 0 ? '; see dead-letters list' : ''}`;
};

const wantedServices = async ({
  installation,
  flags,
  positionals: [eventId],
}: CommandInput): Promise<readonly string[]> => {
  if (eventId !== undefined) return [(await find(installation, flags, eventId)).service];
  if (flags.all !== true)
    throw mistyped('Name an event or --all: dead-letters replay <event>, or dead-letters replay --all.');
  return [...new Set((await lettersOf(installation, { ...flags, limit: '10000' })).map(({ service }) => service))];
};

const replay: Command = {
  name: 'dead-letters replay',
  positionals: { usage: '[<event>]', min: 0, max: 1 },
  flags: ['service', 'all'],
  description: 'process one again with all events of its key, or --all; handled events are not repeated',
  run: async (input) => {
    const { installation, positionals: terms } = input;
    const services = await wantedServices(input);
    const eventId = terms[0];
    const outcomes = await Promise.all(
      services.map(async (service) => {
        const [seq = 0] = await requestReplay(installation.db(service), [eventId === undefined ? {} : { eventId }]);
        // Without a running service there is no outcome to wait for.
        return {
          service,
          outcome: installation.running === false ? undefined : await outcomeOf(installation, service, seq),
        };
      }),
    );
    return {
      json: outcomes,
      good: outcomes.every(({ outcome }) => outcome?.fault === undefined && (outcome?.left ?? 0) === 0),
      text:
        outcomes.length === 0
          ? 'There are no dead letters.'
          : outcomes.map(({ service, outcome }) => messageOf(service, outcome)).join('\n'),
    };
  },
};

const discard: Command = {
  name: 'dead-letters discard',
  positionals: { usage: '<event>', min: 1, max: 1 },
  flags: ['service'],
  description: 'delete one that can never be handled; later events of its key are unblocked by the next replay',
  run: async ({ installation, flags, positionals: [eventId = ''] }) => {
    const { service, letter } = await find(installation, flags, eventId);
    await discardDeadLetter(installation.db(service), eventId);
    return { json: { service, discarded: letter.eventId }, text: `${service}: ${letter.type} ${eventId} is deleted.` };
  },
};

export const deadLetters: readonly Command[] = [list, show, replay, discard];
