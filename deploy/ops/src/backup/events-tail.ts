import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { createGunzip, createGzip } from 'node:zlib';
import type { EventLog } from '@keepsake/platform/events/event-log';
import { z } from 'zod';

/** Records of the log, in order within each partition. */
export type Tail = AsyncIterable<{ readonly topic: string; readonly key: string; readonly body: string }>;

/**
 * A view of the log for a backup. `begin` stores the position of the slowest group per partition before the
 * snapshots, `end` the end of the log while publishing is paused; `tail` is the range between.
 */
export type LogView = {
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
  readonly tail: () => Tail;
  readonly close: () => Promise<void>;
};

const record = z.object({ topic: z.string(), key: z.string(), body: z.string() });
const fileIn = (folder: string): string => join(folder, 'events.jsonl.gz');

export const saveTail = async (
  folder: string,
  tail: Tail,
): Promise<{ readonly records: number; readonly sha256: string }> => {
  const sum = createHash('sha256');
  const packed = createGzip();
  const file = packed.pipe(createWriteStream(fileIn(folder), { mode: 0o600, flush: true }));
  let records = 0;
  for await (const { topic, key, body } of tail) {
    const text = `${JSON.stringify({ topic, key, body })}\n`;
    sum.update(text);
    records += 1;
    if (!packed.write(text)) await once(packed, 'drain');
  }
  packed.end();
  await once(file, 'close');
  return { records, sha256: sum.digest('hex') };
};

const atOnce = 500;

/** Publishes the tail to a new log, where every group starts at the beginning; handled events are recognized by id. */
export const publishAgain = async (
  folder: string,
  log: EventLog,
): Promise<{ readonly records: number; readonly sha256: string }> => {
  const sum = createHash('sha256');
  let records = 0;
  let topic = '';
  let part: { key: string; body: string }[] = [];
  const send = async (): Promise<void> => {
    if (part.length > 0) await log.append(topic, part);
    part = [];
  };
  const input = createReadStream(fileIn(folder)).pipe(createGunzip());
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    sum.update(`${text}\n`);
    const one = record.parse(JSON.parse(text));
    if (one.topic !== topic || part.length >= atOnce) await send();
    ({ topic } = one);
    part.push({ key: one.key, body: one.body });
    records += 1;
  }
  await send();
  return { records, sha256: sum.digest('hex') };
};
