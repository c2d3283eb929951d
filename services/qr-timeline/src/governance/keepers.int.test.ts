import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { repliesRpc } from '@keepsake/contracts/rpc/replies';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import type { Caller } from '@keepsake/platform/request-context';
import { z } from 'zod';
import {
  guest,
  anonymousViewer,
  owner,
  ownerId,
  support,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';

let world: TimelineWorld;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
beforeAll(async () => {
  world = await timelineWorld({ clock: { now: () => new Date((nowMs += 1)) } });
});
afterAll(() => world.stop());

const idOf = (email: string): string => world.running.platform.customerIdOf(email);
const customer = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: `browser-${email}` });
const as = (caller: Caller, key?: string) => world.call(keepingRpc, caller, key);
const rui = 'rui@example.org';
const publishedBy = async (name: string, timelineId: string) =>
  (await world.published()).filter(({ type, data }) => type === name && data['timelineId'] === timelineId);
const token = async (timelineId: string): Promise<string> => {
  const id = z.string().parse((await publishedBy(linkMade.name, timelineId)).at(-1)?.data['linkId']);
  return (await as(anonymousViewer).GetLink({ id })).token;
};
const invite = (code: string, email = rui, role = 'keeper') =>
  as(owner).InviteKeeper({ code, name: 'Rui Duarte', email, role });
const read = (code: string) => world.call(viewingRpc, anonymousViewer).ViewTimeline({ code, own: false });

/** Creates a timeline with Rui as keeper. */
const kept = async (role = 'keeper', more: object = {}) => {
  const { code, timelineId } = await world.open(more);
  const { id } = await invite(code, rui, role);
  await as(customer(rui)).AcceptKeeping({ token: await token(timelineId) });
  return { code, timelineId, id };
};

describe('a keeper', () => {
  it('is invited by email, accepts while signed in, and keeps the timeline', async () => {
    const { code, timelineId } = await world.open({ privacy: { isPrivate: true, inviteEmails: [] } });
    const { id, state } = await invite(code);
    expect(state).toBe('invited');
    expect(await as(anonymousViewer).KnowsKeeper({ customerId: idOf(rui) })).toEqual({ known: true });
    await expect(world.call(timelinesRpc, customer(rui)).GetSettings({ code })).rejects.toMatchObject({
      slug: 'not-your-timeline',
    });
    const mail = await token(timelineId);
    expect(await as(guest()).LookAtKeeping({ token: mail })).toEqual({
      kind: 'keep',
      askerName: 'Maria Rossi',
      honoreeName: 'Giulia Rossi',
      eventType: 'Memorial',
      role: 'keeper',
      email: 'r***@e***.org',
      atFarewell: false,
      mine: false,
    });
    expect((await read(code)).keeperIds).toEqual([]);
    expect(await as(customer(rui)).AcceptKeeping({ token: mail })).toMatchObject({ code, role: 'keeper' });
    expect((await read(code)).keeperIds).toEqual([idOf(rui)]);
    expect(await world.call(timelinesRpc, customer(rui)).GetSettings({ code })).toMatchObject({ isPrivate: true });
    expect(await as(customer(rui)).ListKept({})).toMatchObject({
      timelines: [{ code, role: 'keeper', keeperId: id, ownerName: 'Maria Rossi', honoreeName: 'Giulia Rossi' }],
    });
    expect((await publishedBy(keeperChanged.name, timelineId)).map(({ data }) => data)).toEqual([
      { timelineId, keeperId: id, customerId: idOf(rui), now: 'joined' },
    ]);
  });

  it.each(['keeper', 'helper'])('counts held replies as waiting when a %s looks after the timeline', async (role) => {
    const { code } = await kept(role, { guestPolicy: 'all-held' });
    const { entryId } = await world.post(owner, code);
    const { id } = await world.call(repliesRpc, guest()).AddReply({ code, entryId, text: 'I was there.' });
    const listed = async () => (await as(customer(rui)).ListKept({})).timelines.find((one) => one.code === code);
    expect(await listed()).toMatchObject({ waiting: 1 });
    expect(await world.see(code, { own: true }, customer(rui))).toMatchObject({ keeping: { waiting: 1 } });
    await world.call(repliesRpc, customer(rui)).ChangeReply({ code, id, act: 'approve' });
    expect(await listed()).toMatchObject({ waiting: 0 });
  });

  it('must be the recipient of the email, so a forwarded link fails', async () => {
    const { code, timelineId } = await world.open();
    await invite(code);
    const mail = await token(timelineId);
    await expect(as(customer('eve@example.org')).AcceptKeeping({ token: mail })).rejects.toMatchObject({
      slug: 'other-address',
    });
    await expect(as(guest()).AcceptKeeping({ token: mail })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(as(owner).AcceptKeeping({ token: mail })).rejects.toMatchObject({ slug: 'other-address' });
    expect((await read(code)).keeperIds).toEqual([]);
    expect(await as(customer(rui)).AcceptKeeping({ token: mail })).toMatchObject({ code });
  });

  it('accepts once for repeated requests from anywhere', async () => {
    const { code, timelineId } = await world.open();
    await invite(code);
    const mail = await token(timelineId);
    const pressed = await Promise.all(
      ['phone', 'tablet', 'phone'].map((browserId) =>
        as({ ...customer(rui), browserId } as Caller).AcceptKeeping({ token: mail }),
      ),
    );
    expect(new Set(pressed.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await publishedBy(keeperChanged.name, timelineId)).toHaveLength(1);
  });

  it('accepts fully or not at all when the invitation is revoked concurrently', async () => {
    for (let ctx = 0; ctx < 8; ctx += 1) {
      const { code, timelineId } = await world.open();
      const { id } = await invite(code);
      const mail = await token(timelineId);
      await Promise.allSettled([as(customer(rui)).AcceptKeeping({ token: mail }), as(owner).EndKeeping({ code, id })]);
      expect((await read(code)).keeperIds).toEqual([]);
      expect((await as(owner).ListKeepers({ code })).keepers).toEqual([]);
      await expect(as(customer(rui)).AcceptKeeping({ token: mail })).rejects.toMatchObject({ slug: 'link-used' });
    }
  });

  it('loses access immediately when removed by the owner or leaving', async () => {
    const removed = await kept();
    await as(owner).EndKeeping({ code: removed.code, id: removed.id });
    const left = await kept();
    await as(customer(rui)).EndKeeping({ code: left.code, id: left.id });
    for (const { code } of [removed, left]) {
      expect((await read(code)).keeperIds).toEqual([]);
      await expect(world.call(timelinesRpc, customer(rui)).GetSettings({ code })).rejects.toMatchObject({
        slug: 'not-your-timeline',
      });
    }
    expect((await publishedBy(keeperChanged.name, removed.timelineId)).at(-1)?.data['now']).toBe('removed');
    expect((await publishedBy(keeperChanged.name, left.timelineId)).at(-1)?.data['now']).toBe('left');
  });

  it('has helper permissions until the owner grants more', async () => {
    const { code, id } = await kept('helper');
    const ruis = world.call(timelinesRpc, customer(rui));
    const posted = await world.post(guest(), code);
    await ruis.ModerateEntry({ code, entryId: posted.entryId, act: 'hide' });
    expect((await world.post(customer(rui), code)).status).toBe('shown');
    const labels = { title: 'Mine', description: 'Mine.' };
    await expect(ruis.EditEntry({ code, entryId: posted.entryId, ...labels })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(ruis.GetSettings({ code })).rejects.toMatchObject({ slug: 'not-your-part' });
    await as(owner).SetKeeperRole({ code, id, role: 'keeper' });
    expect(await ruis.GetSettings({ code })).toMatchObject({ code });
    await ruis.EditEntry({ code, entryId: posted.entryId, ...labels });
  });

  it('cannot change keepers or owner', async () => {
    const { code, id } = await kept();
    const ruis = as(customer(rui));
    const part = { slug: 'not-your-part' };
    await expect(
      ruis.InviteKeeper({ code, name: 'Ola', email: 'ola@example.org', role: 'keeper' }),
    ).rejects.toMatchObject(part);
    await expect(ruis.SetKeeperRole({ code, id, role: 'helper' })).rejects.toMatchObject(part);
    await expect(ruis.OfferTimeline({ code, id })).rejects.toMatchObject(part);
    await expect(as(support).OfferTimeline({ code, id })).rejects.toMatchObject({ slug: 'not-your-timeline' });
    const { keepers, role, ownerEmail } = await ruis.ListKeepers({ code });
    expect([role, ownerEmail, keepers[0]?.email, keepers[0]?.self]).toEqual(['keeper', 'm***@e***.org', rui, true]);
  });

  it('is invited once and cannot be the owner', async () => {
    const { code } = await world.open({ ownerId: idOf('maria@example.org') });
    const maria = as({ kind: 'customer', id: idOf('maria@example.org'), browserId: 'b' });
    const ask = (email: string) => maria.InviteKeeper({ code, name: 'Rui', email, role: 'helper' });
    await ask(rui);
    await expect(ask(rui)).rejects.toMatchObject({ slug: 'keeper-known' });
    await expect(ask(' MARIA@example.org')).rejects.toMatchObject({ slug: 'keeper-is-owner' });
  });
});

describe('a timeline handover', () => {
  it('waits for the keeper to accept; then the owner is a keeper', async () => {
    const { code, timelineId, id } = await kept();
    await as(owner).OfferTimeline({ code, id });
    expect(await as(owner).ListKeepers({ code })).toMatchObject({
      offer: { keeperId: id, atFarewell: false, accepted: false },
    });
    expect((await read(code)).ownerId).toBe(ownerId);
    const mail = await token(timelineId);
    await expect(as(customer('eve@example.org')).AcceptKeeping({ token: mail })).rejects.toMatchObject({
      slug: 'other-address',
    });
    const answer = { code, kind: 'own', role: 'owner', atFarewell: false };
    expect(await as(customer(rui)).AcceptKeeping({ token: mail })).toEqual(answer);
    expect(await as(customer(rui)).AcceptKeeping({ token: mail })).toEqual(answer);
    expect(await read(code)).toMatchObject({ ownerId: idOf(rui), keeperIds: [ownerId] });
    expect(await as(customer(rui)).ListKeepers({ code })).toMatchObject({
      role: 'owner',
      ownerName: 'Rui Duarte',
      keepers: [{ name: 'Maria Rossi', role: 'keeper', state: 'keeping' }],
    });
    expect((await publishedBy(keeperChanged.name, timelineId)).at(-1)?.data).toMatchObject({
      now: 'owns',
      fromId: ownerId,
    });
    await expect(
      as(owner).InviteKeeper({ code, name: 'Ola', email: 'o@example.org', role: 'keeper' }),
    ).rejects.toMatchObject({
      slug: 'not-your-part',
    });
  });

  it('is canceled by the owner or a leaving keeper, and requires a keeper', async () => {
    const first = await kept();
    await as(owner).OfferTimeline({ code: first.code, id: first.id });
    const mail = await token(first.timelineId);
    await as(owner).WithdrawOffer({ code: first.code });
    await expect(as(customer(rui)).AcceptKeeping({ token: mail })).rejects.toMatchObject({ slug: 'link-used' });
    const second = await kept();
    await as(owner).OfferTimeline({ code: second.code, id: second.id });
    await as(customer(rui)).EndKeeping({ code: second.code, id: second.id });
    expect((await as(owner).ListKeepers({ code: second.code })).offer).toBeUndefined();
    const { id } = await invite(first.code, 'ola@example.org');
    await expect(as(owner).OfferTimeline({ code: first.code, id })).rejects.toMatchObject({ slug: 'keeper-not-yet' });
  });

  it('completes or not when it is withdrawn during acceptance', async () => {
    for (let ctx = 0; ctx < 6; ctx += 1) {
      const { code, timelineId, id } = await kept();
      await as(owner).OfferTimeline({ code, id });
      const mail = await token(timelineId);
      const [agreed] = await Promise.allSettled([
        as(customer(rui)).AcceptKeeping({ token: mail }),
        as(owner).WithdrawOffer({ code }),
      ]);
      expect((await read(code)).ownerId).toBe(agreed.status === 'fulfilled' ? idOf(rui) : ownerId);
    }
  });
});
