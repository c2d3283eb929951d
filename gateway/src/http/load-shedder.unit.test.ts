import { describe, expect, it } from '@jest/globals';
import { createLoadShedder, laneOf } from './load-shedder.js';

const loop = (steadyMs: number) => ({ steadyMs: () => steadyMs });

describe('load shedder', () => {
  it('admits writes up to the limit until one ends', () => {
    const loadShedder = createLoadShedder(loop(0));
    const leave = Array.from({ length: 128 }, () => loadShedder.acquire('write'));
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
