import { setTimeout as pause } from 'node:timers/promises';
import { discardParked, listParked, showParked, type Letter } from '@keepsake/platform/events/parked';
import { askForReplay, replayOutcomes, type ReplayOutcome } from '@keepsake/platform/events/replays';
import { limitOf, mistyped, servicesOf, type Ask, type Command, type Flags } from '../command.js';
import type { House } from '../house/house.js';
import { table } from '../table.js';

type Found = Letter & { readonly service: string };

const lettersOf = async (house: House, flags: Flags): Promise<readonly Found[]> => {
  const limit = limitOf(flags, 50);
  const found: Found[] = [];
  for (const service of servicesOf(flags))
    found.push(...(await listParked(house.db(service), limit)).map((letter) => ({ ...letter, service })));
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, limit);
};

const firstLine = (cause: string): string => (cause.split('\n')[0] ?? '').slice(0, 80);

const list: Command = {
  name: 'dead-letters list',
  flags: ['service', 'limit'],
  about: 'events that could not be handled, the oldest first',
  run: async ({ house, flags }) => {
    const letters = await lettersOf(house, flags);
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
          : `${table(['service', 'event', 'type', 'key', 'tries', 'parked at', 'cause'], rows)}\n\nWhat one holds: dead-letters show <event>. After the cause is gone: dead-letters replay --all.`,
    };
  },
};

type Held = { readonly service: string; readonly letter: Letter & { readonly body: string } };

const find = async (house: House, flags: Flags, eventId: string): Promise<Held> => {
  for (const service of servicesOf(flags)) {
    const letter = await showParked(house.db(service), eventId);
    if (letter) return { service, letter };
  }
  throw new Error(`There is no dead letter ${eventId}. See dead-letters list.`);
};

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body; // that it cannot be read may be why it lies here
  }
};

const show: Command = {
  name: 'dead-letters show',
  takes: { words: '<event>', atLeast: 1, atMost: 1 },
  flags: ['service'],
  about: 'one of them: where it stood, why it failed, what it says',
  run: async ({ house, flags, words: [eventId = ''] }) => {
    const { service, letter } = await find(house, flags, eventId);
    const { type, topic, key, position, attempts, at, cause, body } = letter;
    return {
      json: { service, ...letter },
      text: `${type} for ${service}, key ${key}, at ${position} of ${topic}\nparked at ${at.toISOString()} after ${attempts} tries\n\n${cause}\n\n${pretty(body)}`,
    };
  },
};

const patienceMs = 60_000;
const lookMs = 250;

const outcomeOf = async (house: House, service: string, seq: number): Promise<ReplayOutcome | undefined> => {
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(lookMs)) {
    const [outcome] = await replayOutcomes(house.db(service), [seq]);
    if (outcome) return outcome;
  }
  return undefined;
};

const sentenceOf = (service: string, outcome: ReplayOutcome | undefined): string => {
  if (!outcome) return `${service}: asked for; nobody has done it yet. It is done when a worker of ${service} runs.`;
  if (outcome.fault !== undefined) return `${service}: stopped, ${outcome.fault}`;
  return `${service}: ${outcome.replayed} replayed, ${outcome.left} left${outcome.left > 0 ? '; dead-letters list says why' : ''}`;
};

const wantedServices = async ({ house, flags, words: [eventId] }: Ask): Promise<readonly string[]> => {
  if (eventId !== undefined) return [(await find(house, flags, eventId)).service];
  if (flags.all !== true) throw mistyped('Say which: dead-letters replay <event>, or dead-letters replay --all.');
  return [...new Set((await lettersOf(house, { ...flags, limit: '10000' })).map(({ service }) => service))];
};

const replay: Command = {
  name: 'dead-letters replay',
  takes: { words: '[<event>]', atLeast: 0, atMost: 1 },
  flags: ['service', 'all'],
  about: 'hear one again, with all of its key, or --all; what was handled before is not repeated',
  run: async (ask) => {
    const { house, words } = ask;
    const services = await wantedServices(ask);
    const eventId = words[0];
    const outcomes = await Promise.all(
      services.map(async (service) => {
        const [seq = 0] = await askForReplay(house.db(service), [eventId === undefined ? {} : { eventId }]);
        // Without anybody who runs there is nothing to wait for.
        return { service, outcome: house.running === false ? undefined : await outcomeOf(house, service, seq) };
      }),
    );
    return {
      json: outcomes,
      good: outcomes.every(({ outcome }) => outcome?.fault === undefined && (outcome?.left ?? 0) === 0),
      text:
        outcomes.length === 0
          ? 'There are no dead letters.'
          : outcomes.map(({ service, outcome }) => sentenceOf(service, outcome)).join('\n'),
    };
  },
};

const discard: Command = {
  name: 'dead-letters discard',
  takes: { words: '<event>', atLeast: 1, atMost: 1 },
  flags: ['service'],
  about: 'drop one that can never be handled; those behind it are free at the next replay',
  run: async ({ house, flags, words: [eventId = ''] }) => {
    const { service, letter } = await find(house, flags, eventId);
    await discardParked(house.db(service), eventId);
    return { json: { service, discarded: letter.eventId }, text: `${service}: ${letter.type} ${eventId} is dropped.` };
  },
};

export const deadLetters: readonly Command[] = [list, show, replay, discard];
