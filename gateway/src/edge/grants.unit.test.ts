import { describe, expect, it } from '@jest/globals';
import { cookieNames, readCookies } from '../http/cookies.js';
import { createGrants } from './grants.js';

const names = cookieNames(true);
const grants = createGrants({ secret: 'secret-of-the-tests-0123456789abcdef', names, secure: true });
const timeline = {
  code: 'CF7K3M9QXA2TDV',
  epoch: 3,
  isPrivate: true,
  ownerId: 'maria',
  keeperIds: ['rui'],
  endedInvites: [] as readonly string[],
};
const withCookie = (cookie: string) => ({
  cookies: readCookies(cookie.slice(0, cookie.indexOf(';'))),
  session: undefined,
});

describe('grant', () => {
  it('opens its timeline in its epoch only', () => {
    const visitor = withCookie(grants.cookie(timeline.code, 3));
    expect(grants.mayView(timeline, visitor)).toBe(true);
    expect(grants.mayView({ ...timeline, epoch: 4 }, visitor)).toBe(false);
    expect(grants.mayView({ ...timeline, code: 'CF3W5B8RNE6YHP' }, visitor)).toBe(false);
  });

  it('of an invitation ends with that invitation only', () => {
    const [ana, tom] = ['invitation-of-ana', 'invitation-of-tom'].map((id) =>
      withCookie(grants.cookie(timeline.code, 3, id)),
    );
    const ended = { ...timeline, endedInvites: ['invitation-of-ana'] };
    expect([ana, tom].map((visitor) => visitor && grants.mayView(timeline, visitor))).toEqual([true, true]);
    expect([ana, tom].map((visitor) => visitor && grants.mayView(ended, visitor))).toEqual([false, true]);
  });

  it('is needed on a private timeline only', () => {
    const nobody = { cookies: {}, session: undefined };
    expect(grants.mayView(timeline, nobody)).toBe(false);
    expect(grants.mayView({ ...timeline, isPrivate: false }, nobody)).toBe(true);
  });
});
