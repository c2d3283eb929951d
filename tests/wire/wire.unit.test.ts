import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { breakingChanges, type Wire } from './changes.js';
import { currentWire, eventWire, lastWire, protoWire } from './wire.js';

const protoOf = (body: string): Wire => protoWire([`syntax = "proto3";\npackage shop.v1;\n${body}`]);
const before = protoOf(
  'message Order { string id = 1; string number = 2; reserved 3; } service Orders { rpc Show(Order) returns (Order); }',
);
const changed = (message: string, service = 'rpc Show(Order) returns (Order);'): readonly string[] =>
  breakingChanges(before, protoOf(`message Order { ${message} } service Orders { ${service} }`));

describe('calls, events and REST', () => {
  it('stay readable for processes and clients of the last release', async () => {
    const last = lastWire();
    expect(Object.keys(last).length).toBeGreaterThan(5_000);
    expect(breakingChanges(last, await currentWire())).toEqual([]);
  });
});

describe('comparison of proto files', () => {
  it.each([
    ['a number is used for another field', 'string id = 1; string street = 2; reserved 3;', /shop\.v1\.Order 2 was/],
    ['a type changes', 'string id = 1; int32 number = 2; reserved 3;', /was "string number" and is "int32 number"/],
    ['a field becomes repeated', 'string id = 1; repeated string number = 2; reserved 3;', /"repeated string number"/],
    ['a field is removed', 'string id = 1; reserved 3;', /was removed; reserve its number/],
    ['a number is no longer reserved', 'string id = 1; string number = 2;', /reserved\) was removed/],
    ['a reserved number is used', 'string id = 1; string number = 2; bool paid = 3;', /is reserved and used again/],
  ])('fails when %s', (_, message, sentence) => expect(changed(message).join()).toMatch(sentence));

  it('fails when a call is removed that was not deprecated', () => {
    expect(changed('string id = 1; string number = 2; reserved 3;', '')).toHaveLength(1);
    const old = protoOf('message A { } service S { rpc Get(A) returns (A) { option deprecated = true; } }');
    expect(breakingChanges(old, protoOf('message A { } service S { }'))).toEqual([]);
  });

  it('accepts added fields, added calls and reserved removed fields', () => {
    expect(
      changed(
        'string id = 1; reserved 2, 3; optional string note = 4;',
        'rpc Show(Order) returns (Order); rpc List(Order) returns (Order);',
      ),
    ).toEqual([]);
  });
});

describe('comparison of events', () => {
  const moved = (shape: z.ZodRawShape): Wire => eventWire('things.moved.v1', z.object(shape));
  const old = moved({ id: z.string(), to: z.enum(['here', 'there']) });

  it.each([
    ['loses a field', { id: z.string() }, / to \(here\|there required\) was removed/],
    ['gets a new value', { id: z.string(), to: z.enum(['here', 'there', 'away']) }, /is "here\|there\|away required"/],
    [
      'gets a required field',
      { id: z.string(), to: z.enum(['here', 'there']), by: z.string() },
      /by is new and required/,
    ],
  ])('fails when an event %s', (_, shape, sentence) =>
    expect(breakingChanges(old, moved(shape)).join()).toMatch(sentence),
  );

  it('accepts an optional field, an optional object and another version', () => {
    const by = z.object({ staffId: z.string() }).exactOptional();
    const now = moved({ id: z.string(), to: z.enum(['here', 'there']), by });
    const next = eventWire('things.moved.v2', z.object({ place: z.string() }));
    expect(breakingChanges(old, { ...now, ...next })).toEqual([]);
  });
});

describe('comparison of REST', () => {
  const old: Wire = { 'GET /api/x': 'route', 'GET /api/x < id': 'answered', 'POST /api/x': 'route' };

  it('fails when a route or field is removed, or a field required', () => {
    expect(breakingChanges(old, { 'POST /api/x': 'route', 'POST /api/x > note': 'sent required' })).toEqual([
      'GET /api/x (route) was removed',
      'GET /api/x < id (answered) was removed',
      'POST /api/x > note is new and required, and the last release does not send it',
    ]);
  });

  it('accepts new routes and optional fields', () => {
    const now = { ...old, 'POST /api/x > note': 'sent', 'POST /api/y': 'route', 'POST /api/y > id': 'sent required' };
    expect(breakingChanges(old, now)).toEqual([]);
  });
});
