import { describe, expect, it } from '@jest/globals';
import { createLoadShedder, laneOf } from './load-shedder.js';

const loop = (steadyMs: number) => ({ steadyMs: () => steadyMs });

describe('load shedder', () => {
  it('admits writes up to the limit until one ends', () => {
    const loadShedder = createLoadShedder(loop(0));
    const leave = Array.from({ length: 64 }, () => loadShedder.acquire('write'));
    expect(loadShedder.isOpen('write')).toBe(false);
    expect(() => loadShedder.acquire('write')).toThrow('We’re very busy');
    leave[0]?.();
    expect(loadShedder.isOpen('write')).toBe(true);
  });

  it('keeps the lanes for writes, uploads and reads apart', () => {
    const loadShedder = createLoadShedder(loop(0));
    for (let count = 0; count < 256; count += 1) loadShedder.acquire('upload');
    expect([loadShedder.isOpen('upload'), loadShedder.isOpen('write'), loadShedder.isOpen('read')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('admits fewer writes while all of them are slow, and more again afterwards', () => {
    let nowMs = 0;
    const loadShedder = createLoadShedder(loop(0), () => nowMs);
    /** Fills the lane for a while and returns how many writes it took. */
    const fill = (takesMs: number): number => {
      const leave: (() => void)[] = [];
      while (loadShedder.isOpen('write')) leave.push(loadShedder.acquire('write'));
      nowMs += takesMs;
      for (const one of leave) one();
      return leave.length;
    };
    expect([fill(1_500), fill(1_500), fill(1_500)]).toEqual([64, 32, 24]);
    const quick = Array.from({ length: 80 }, () => fill(100));
    expect([Math.min(...quick), quick.at(-1)]).toEqual([24, 64]);
    const leave = loadShedder.acquire('write');
    nowMs += 1_500;
    leave(); // a single slow write is no queue
    expect(fill(100)).toBe(64);
  });

  it.each([
    [150, { write: true, upload: true, read: true }],
    [250, { write: false, upload: false, read: true }],
    [1_500, { write: false, upload: false, read: false }],
  ])('closes write lanes first and reads last at %i ms delay', (lateMs, open) => {
    const loadShedder = createLoadShedder(loop(lateMs));
    for (const lane of ['write', 'upload', 'read'] as const)
      for (let count = 0; count < 8; count += 1) loadShedder.acquire(lane);
    expect({
      write: loadShedder.isOpen('write'),
      upload: loadShedder.isOpen('upload'),
      read: loadShedder.isOpen('read'),
    }).toEqual(open);
  });

  it('admits a few requests at any delay', () => {
    const loadShedder = createLoadShedder(loop(5_000));
    const leave = Array.from({ length: 8 }, () => loadShedder.acquire('write'));
    expect(loadShedder.isOpen('write')).toBe(false);
    leave[0]?.();
    expect(loadShedder.isOpen('write')).toBe(true);
  });

  it.each([
    ['GET', undefined, 'read'],
    ['HEAD', undefined, 'read'],
    ['POST', 'application/json', 'write'],
    ['DELETE', undefined, 'write'],
    ['POST', 'multipart/form-data; boundary=x', 'upload'],
    ['PATCH', 'application/offset+octet-stream', 'upload'],
  ])('assigns %s of %s to the lane %s', (method, type, lane) => {
    expect(laneOf({ method, headers: type === undefined ? {} : { 'content-type': type } })).toBe(lane);
  });
});
