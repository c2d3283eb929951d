import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { turnOver, watchLog } from './watch-log.js';

let folder = '';
let file = '';
let notified: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsake-log-'));
  file = join(folder, 'keepsake.log');
  notified = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (level: number, msg: string, service = 'orders'): string => `${JSON.stringify({ level, service, msg })}\n`;

test('reports errors only, each text once', () => {
  writeFileSync(file, line(50, 'an error of yesterday'));
  const log = watchLog(file, (text) => notified.push(text));
  appendFileSync(file, line(30, 'answered') + line(50, 'rpc failed') + line(50, 'rpc failed'));
  appendFileSync(file, line(60, 'the end', 'shipping') + 'Error: not a line of JSON\n');
  log.stop();
  expect(notified).toEqual(['orders: rpc failed', 'shipping: the end']);
});

test('waits for the rest of a partial line and survives a truncated file', () => {
  writeFileSync(file, '');
  const log = watchLog(file, (text) => notified.push(text));
  appendFileSync(file, line(50, 'half').slice(0, 20));
  log.poll();
  appendFileSync(file, line(50, 'half').slice(20));
  log.poll();
  truncateSync(file);
  log.poll();
  appendFileSync(file, line(50, 'anew'));
  log.stop();
  expect(notified).toEqual(['orders: half', 'orders: anew']);
});

test('skips a line that a full disk cut, and reports the next error', () => {
  writeFileSync(file, '');
  const log = watchLog(file, (text) => notified.push(text));
  appendFileSync(file, line(50, 'cut').slice(0, 30) + line(30, 'answered') + line(50, 'whole'));
  log.stop();
  expect(notified).toEqual(['orders: whole']);
});

test('leaves no file open after many reads', () => {
  const lowestFree = (): number => {
    const descriptor = openSync(folder, 'r');
    closeSync(descriptor);
    return descriptor;
  };
  writeFileSync(file, '');
  const log = watchLog(file, (text) => notified.push(text));
  const before = lowestFree();
  for (let look = 0; look < 20; look += 1) {
    appendFileSync(file, line(30, 'answered'));
    log.poll();
  }
  expect(lowestFree()).toBe(before);
  log.stop();
});

test('renames a large file at start and copies it while it is written', () => {
  writeFileSync(file, '');
  truncateSync(file, 51 << 20);
  turnOver(file);
  expect(existsSync(file)).toBe(false);
  expect(statSync(`${file}.old`).size).toBe(51 << 20);

  writeFileSync(file, '');
  const log = watchLog(file, (text) => notified.push(text));
  truncateSync(file, 51 << 20);
  log.stop();
  expect(statSync(file).size).toBe(0);
  expect(readFileSync(`${file}.old`)).toHaveLength(51 << 20);
});
