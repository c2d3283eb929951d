import { describe, expect, it } from '@jest/globals';
import { may, requireAct, roleOf, type Act, type Role } from './keeping.js';

const timeline = { ownerId: 'maria', keepers: { rui: 'keeper', ola: 'helper' } } as const;
const customer = (id: string) => ({ kind: 'customer', id, browserId: 'b' });
const support = { kind: 'staff', id: 's', role: 'support' };
const guest = { kind: 'anyone', browserId: 'b' };

const acts: readonly Act[] = [
  'look',
  'add',
  'moderate',
  'correct',
  'describe',
  'open',
  'complete',
  'export',
  'change-keepers',
  'hand-over',
  'delete',
];
const visitors: Readonly<Record<Role | 'guest' | 'stranger', Parameters<typeof may>[1]>> = {
  owner: customer('maria'),
  keeper: customer('rui'),
  helper: customer('ola'),
  support,
  guest,
  stranger: customer('toString'),
};

const slugOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { slug: string }).slug;
  }
};

describe('who may do what with a timeline', () => {
  it.each([
    ['owner', acts],
    ['keeper', acts.slice(0, 8)],
    ['helper', acts.slice(0, 3)],
    ['support', acts.slice(0, 4)],
    ['guest', []],
    ['stranger', []],
  ] as const)('%s', (who, allowed) => {
    expect(acts.filter((act) => may(timeline, visitors[who], act))).toEqual(allowed);
  });

  it.each([
    ['owner', ['look', 'export']],
    ['keeper', ['look', 'export']],
    ['helper', ['look']],
    ['support', acts.slice(0, 4)],
    ['guest', []],
  ] as const)('while it is disputed, %s', (who, allowed) => {
    const disputed = { ...timeline, frozen: true } as const;
    expect(acts.filter((act) => may(disputed, visitors[who], act))).toEqual(allowed);
  });

  it('knows each by their account, and staff by their role', () => {
    expect(Object.values(visitors).map((visitor) => roleOf(timeline, visitor))).toEqual([
      'owner',
      'keeper',
      'helper',
      'support',
      undefined,
      undefined,
    ]);
    expect(roleOf(timeline, { kind: 'staff', id: 's', role: 'finance' })).toBeUndefined();
    expect(roleOf(timeline, { kind: 'partner', id: 'maria', browserId: 'b' })).toBeUndefined();
    expect(roleOf(timeline, { kind: 'system' })).toBeUndefined();
  });

  it('tells everyone the next step that is theirs', () => {
    expect(slugOf(() => requireAct(timeline, visitors.owner, 'delete'))).toBeUndefined();
    expect(slugOf(() => requireAct(timeline, guest, 'open'))).toBe('sign-in-needed');
    expect(slugOf(() => requireAct(timeline, visitors.stranger, 'open'))).toBe('not-your-timeline');
    expect(slugOf(() => requireAct(timeline, support, 'open'))).toBe('not-your-timeline');
    expect(slugOf(() => requireAct(timeline, visitors.helper, 'open'))).toBe('not-your-part');
    expect(slugOf(() => requireAct(timeline, visitors.keeper, 'hand-over'))).toBe('not-your-part');
  });
});
