import { describe, expect, it } from '@jest/globals';
import { createGate, laneOf } from './gate.js';

const loop = (steadyMs: number) => ({ steadyMs: () => steadyMs });

describe('the gate', () => {
  it('lets in so many writes and no more, until one of them leaves', () => {
    const gate = createGate(loop(0));
    const leave = Array.from({ length: 128 }, () => gate.enter('write'));
    expect(gate.isOpen('write')).toBe(false);
    expect(() => gate.enter('write')).toThrow('Very many people');
    leave[0]?.();
    expect(gate.isOpen('write')).toBe(true);
  });

  it('keeps lanes apart: orders wait neither for files nor for readers', () => {
    const gate = createGate(loop(0));
    for (let count = 0; count < 256; count += 1) gate.enter('upload');
    expect([gate.isOpen('upload'), gate.isOpen('write'), gate.isOpen('read')]).toEqual([false, true, true]);
  });

  it.each([
    [150, { write: true, upload: true, read: true }],
    [250, { write: false, upload: false, read: true }],
    [1_500, { write: false, upload: false, read: false }],
  ])('R18: with a process that is %i ms late with everything, writes end first and reads last', (lateMs, open) => {
    const gate = createGate(loop(lateMs));
    for (const lane of ['write', 'upload', 'read'] as const)
      for (let count = 0; count < 8; count += 1) gate.enter(lane);
    expect({ write: gate.isOpen('write'), upload: gate.isOpen('upload'), read: gate.isOpen('read') }).toEqual(open);
  });

  it('lets a few in however late it is, for then others keep the processors', () => {
    const gate = createGate(loop(5_000));
    const leave = Array.from({ length: 8 }, () => gate.enter('write'));
    expect(gate.isOpen('write')).toBe(false);
    leave[0]?.();
    expect(gate.isOpen('write')).toBe(true);
  });

  it.each([
    ['GET', undefined, 'read'],
    ['HEAD', undefined, 'read'],
    ['POST', 'application/json', 'write'],
    ['DELETE', undefined, 'write'],
    ['POST', 'multipart/form-data; boundary=x', 'upload'],
    ['PATCH', 'application/offset+octet-stream', 'upload'],
  ])('%s of %s goes by the lane %s', (method, type, lane) => {
    expect(laneOf({ method, headers: type === undefined ? {} : { 'content-type': type } })).toBe(lane);
  });
});
