import { describe, expect, it } from '@jest/globals';
import { createLoadShedder, laneOf, type Lane } from './load-shedder.js';

const loop = (steadyMs: number) => ({ steadyMs: () => steadyMs });
type Enter = ReturnType<typeof createLoadShedder>['enter'];

/** Takes a slot and begins; undefined if there is none. */
const begin = (enter: Enter, lane: Lane) => {
  const slot = enter(lane);
  slot?.begin();
  return slot;
};
const beginAll = (enter: Enter, lane: Lane, count: number) =>
  Array.from({ length: count }, () => begin(enter, lane)).filter((slot) => slot !== undefined);
/** Returns whether a request would be admitted, and leaves again. */
const isOpen = (enter: Enter, lane: Lane): boolean => {
  const slot = enter(lane);
  slot?.leave();
  return slot !== undefined;
};

describe('load shedder', () => {
  it('admits writes up to the limit until one ends', () => {
    const { enter } = createLoadShedder(loop(0));
    const slots = beginAll(enter, 'write', 200);
    expect([slots.length, isOpen(enter, 'write')]).toEqual([128, false]);
    slots[0]?.leave();
    slots[0]?.leave();
    expect([begin(enter, 'write') !== undefined, isOpen(enter, 'write')]).toEqual([true, false]);
  });

  it('counts a request before it is read, and no longer than half a second', () => {
    let nowMs = 0;
    const { enter } = createLoadShedder(loop(0), () => nowMs);
    const slots = Array.from({ length: 128 }, () => enter('write'));
    expect(isOpen(enter, 'write')).toBe(false);
    for (const slot of slots.slice(0, 100)) slot?.begin();
    nowMs = 500;
    const later = beginAll(enter, 'write', 200);
    expect(later.length).toBe(28);
    expect(slots[127]?.begin).toThrow('We’re very busy');
    later[0]?.leave();
    slots[127]?.begin();
    expect(isOpen(enter, 'write')).toBe(false);
  });

  it('frees the slot of a disconnected client only before its work begins', () => {
    const { enter } = createLoadShedder(loop(0));
    const slots = Array.from({ length: 128 }, () => enter('write'));
    slots[0]?.begin();
    slots[0]?.expire();
    expect(isOpen(enter, 'write')).toBe(false);
    slots[1]?.expire();
    expect(isOpen(enter, 'write')).toBe(true);
    slots[1]?.begin();
    expect(isOpen(enter, 'write')).toBe(false);
  });

  it('counts reads from their beginning, so that slow downloads reject nothing', () => {
    const { enter } = createLoadShedder(loop(0));
    const downloads = Array.from({ length: 2_000 }, () => enter('read'));
    expect(downloads).not.toContain(undefined);
    expect(beginAll(enter, 'read', 600).length).toBe(512);
    expect(downloads[0]?.begin).toThrow('We’re very busy');
  });

  it('keeps the lanes for writes, uploads and reads apart', () => {
    const { enter } = createLoadShedder(loop(0));
    beginAll(enter, 'upload', 256);
    expect([isOpen(enter, 'upload'), isOpen(enter, 'write'), isOpen(enter, 'read')]).toEqual([false, true, true]);
  });

  it.each([
    [150, { write: true, upload: true, read: true }],
    [250, { write: false, upload: false, read: true }],
    [1_500, { write: false, upload: false, read: false }],
  ])('closes write lanes first and reads last at %i ms delay', (lateMs, open) => {
    const { enter } = createLoadShedder(loop(lateMs));
    for (const lane of ['write', 'upload', 'read'] as const) beginAll(enter, lane, 8);
    expect({
      write: isOpen(enter, 'write'),
      upload: isOpen(enter, 'upload'),
      read: isOpen(enter, 'read'),
    }).toEqual(open);
  });

  it('admits a few requests at any delay', () => {
    const { enter } = createLoadShedder(loop(5_000));
    const slots = beginAll(enter, 'write', 9);
    expect([slots.length, isOpen(enter, 'write')]).toEqual([8, false]);
    slots[0]?.leave();
    expect(isOpen(enter, 'write')).toBe(true);
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
