import { describe, expect, it } from '@jest/globals';
import { can, requirePermission, roleOf, type Permission, type Role } from './permissions.js';

const timeline = { ownerId: 'maria', keepers: { rui: 'keeper', ola: 'helper' } } as const;
const customer = (id: string) => ({ kind: 'customer', id, browserId: 'b' });
const support = { kind: 'staff', id: 's', role: 'support' };
const guest = { kind: 'anyone', browserId: 'b' };

const acts: readonly Permission[] = [
  'view',
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
const visitors: Readonly<Record<Role | 'guest' | 'stranger', Parameters<typeof can>[1]>> = {
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

describe('timeline permissions', () => {
  it.each([
    ['owner', acts],
    ['keeper', acts.slice(0, 8)],
    ['helper', acts.slice(0, 3)],
    ['support', acts.slice(0, 4)],
    ['guest', []],
    ['stranger', []],
  ] as const)('%s', (who, allowed) => {
    expect(acts.filter((act) => can(timeline, visitors[who], act))).toEqual(allowed);
  });

  it.each([
    ['owner', ['view', 'export']],
    ['keeper', ['view', 'export']],
    ['helper', ['view']],
    ['support', acts.slice(0, 4)],
    ['guest', []],
  ] as const)('are limited during a dispute: %s', (who, allowed) => {
    const disputed = { ...timeline, frozen: true } as const;
    expect(acts.filter((act) => can(disputed, visitors[who], act))).toEqual(allowed);
  });

  it('recognize customers by account and staff by role', () => {
    expect(Object.values(visitors).map((viewer) => roleOf(timeline, viewer))).toEqual([
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

  it('name the next step in every rejection', () => {
    expect(slugOf(() => requirePermission(timeline, visitors.owner, 'delete'))).toBeUndefined();
    expect(slugOf(() => requirePermission(timeline, guest, 'open'))).toBe('sign-in-needed');
    expect(slugOf(() => requirePermission(timeline, visitors.stranger, 'open'))).toBe('not-your-timeline');
    expect(slugOf(() => requirePermission(timeline, support, 'open'))).toBe('not-your-timeline');
    expect(slugOf(() => requirePermission(timeline, visitors.helper, 'open'))).toBe('not-your-part');
    expect(slugOf(() => requirePermission(timeline, visitors.keeper, 'hand-over'))).toBe('not-your-part');
  });
});
