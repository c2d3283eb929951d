import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmationAsked } from '@keepsake/contracts/events/qr-timeline/confirmation-asked.v1';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import {
  guest,
  anonymousViewer,
  owner,
  support,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const settings = (code: string, change: object) =>
  world.call(timelinesRpc, owner).SaveSettings({ code, inviteEmails: [], inviteEmailsGiven: false, ...change });
const confirmed = async (code: string): Promise<boolean> =>
  (await world.call(manageRpc, owner).GetDesk({ code })).confirmed;
const tokenOf = async (timelineId: string): Promise<string> =>
  (await world.call(keepingRpc, anonymousViewer).GetConfirmation({ id: timelineId })).token;
const confirm = (token: string, caller: Caller = guest()) =>
  world.call(keepingRpc, caller).ConfirmActivation({ token });
const opened = (isPrivate = true) =>
  world.open({ confirmed: false, privacy: { isPrivate, accessCode: 'ABC123', inviteEmails: [] } });

const waiting = (code: string): readonly (readonly [string, () => Promise<unknown>])[] => [
  ['the page opened to everybody', () => settings(code, { isPrivate: false })],
  ['search engines let in', () => settings(code, { indexed: true })],
  ['the album taken home', () => world.call(exportsRpc, owner).StartExport({ code, everything: false })],
  [
    'a keeper asked',
    () => world.call(keepingRpc, owner).InviteKeeper({ code, name: 'Rui', email: 'rui@example.org', role: 'keeper' }),
  ],
];

describe('an unconfirmed activation', () => {
  it('blocks opening and giving away; everything else works', async () => {
    const { code } = await opened();
    for (const [, act] of waiting(code)) await expect(act()).rejects.toMatchObject({ slug: 'activation-unconfirmed' });
    const { entryId } = await world.post(owner, code);
    await world.call(timelinesRpc, owner).ModerateEntry({ code, entryId, act: 'hide' });
    await world.call(manageRpc, owner).Describe({ code, heading: 'Our Giulia' });
    await world.call(keepingRpc, owner).InviteGuests({ code, emails: ['ola@example.org'] });
    expect(await settings(code, { guestsPaused: true, accessCode: 'NEW123' })).toMatchObject({ isPrivate: true });
    expect((await world.call(exportsRpc, owner).LookAtExport({ code })).state).toBe('none');
    expect(await confirmed(code)).toBe(false);
  });

  it('is confirmed by the emailed link, repeatedly and in any browser', async () => {
    const { code, timelineId } = await opened();
    const token = await tokenOf(timelineId);
    expect(await confirm(token)).toEqual({ code });
    expect(await confirm(token)).toEqual({ code });
    expect(await confirmed(code)).toBe(true);
    for (const [, act] of waiting(code)) await act();
    await expect(tokenOf(timelineId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is confirmed for all timelines by signing in with an emailed code', async () => {
    const mine = [await opened(), await opened()];
    const others = await world.open({ confirmed: false, ownerId: 'another' });
    await world.call(keepingRpc, owner).ConfirmOwner({});
    await world.call(keepingRpc, owner).ConfirmOwner({});
    for (const { code } of mine) expect(await confirmed(code)).toBe(true);
    expect(await tokenOf(others.timelineId)).not.toBe('');
    await expect(world.call(keepingRpc, guest()).ConfirmOwner({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('rejects other tokens and has none after an undo', async () => {
    const { code, timelineId } = await opened();
    const token = await tokenOf(timelineId);
    for (const wrong of ['', `${timelineId}.`, `${token}x`, token.replace(timelineId, (await opened()).timelineId)])
      await expect(confirm(wrong)).rejects.toMatchObject({ slug: 'confirmation-unknown' });
    expect(await confirmed(code)).toBe(false);
    await world.inOneTransaction((tx) => world.parts.timelines.undo(tx, timelineId));
    await expect(confirm(token)).rejects.toMatchObject({ slug: 'confirmation-unknown' });
  });

  it('allows only its owner to request another email', async () => {
    const { code, timelineId } = await opened(false);
    for (const caller of [guest(), support, { kind: 'customer', id: 'another', browserId: 'b' } as const])
      await expect(world.call(keepingRpc, caller).SendConfirmation({ code })).rejects.toMatchObject({
        kind: expect.stringMatching(/forbidden|unauthenticated/),
      });
    await world.call(keepingRpc, owner).SendConfirmation({ code });
    await confirm(await tokenOf(timelineId));
    await world.call(keepingRpc, owner).SendConfirmation({ code });
    const requests = (await world.published()).filter(({ type }) => type === confirmationAsked.name);
    expect(requests.map(({ data }) => data['timelineId'])).toEqual([timelineId]);
  });
});
