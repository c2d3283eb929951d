import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { capsulesRpc } from '@keepsake/contracts/rpc/capsules';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const settings = (code: string, change: object = {}) =>
  world.call(timelinesRpc, owner).SaveSettings({ code, inviteEmails: [], inviteEmailsGiven: false, ...change });

describe('questions for guests', () => {
  it.each([
    ['memorial', undefined],
    ['pet-memorial', undefined],
    ['wedding', 'wedding'],
  ])('of a %s are %s until the owner chooses', async (eventType, deck) => {
    const { code } = await world.open({ eventType });
    expect((await world.see(code)).prompts).toBe(deck);
  });

  it('are those that the owner picks, or none', async () => {
    const { code } = await world.open();
    expect(await settings(code)).toMatchObject({ prompts: 'off' });
    expect(await settings(code, { prompts: 'memorial' })).toMatchObject({ prompts: 'memorial' });
    expect(await settings(code, { guestsPaused: false })).toMatchObject({ prompts: 'memorial' });
    expect((await world.see(code)).prompts).toBe('memorial');
    await settings(code, { prompts: 'off' });
    expect((await world.see(code)).prompts).toBeUndefined();
    await expect(settings(code, { prompts: 'tea' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

it('are on the stored pages of celebrations after the upgrade', async () => {
  const { code } = await world.open({ eventType: 'wedding' });
  await world.see(code);
  const { db } = world.running;
  await sql`update head_documents set json = '{"title":"Before"}' where code = ${code}`.execute(db);
  const migration = new URL('../../migrations/2603-prompts-of-celebrations.sql', import.meta.url);
  await sql.raw(readFileSync(migration, 'utf8')).execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now() where key = 'rebuild-timelines'`.execute(db);
  const json = await eventually(async () => {
    const { rows } = await sql<{ json: string }>`select json from head_documents where code = ${code}`.execute(db);
    return rows[0]?.json.includes('Before') === false && rows[0].json;
  }, 'the page to be rebuilt');
  expect(JSON.parse(json)).toMatchObject({ prompts: 'wedding' });
});

describe('an answer', () => {
  const add = (code: string, more: object) =>
    world.call(timelinesRpc, guest()).AddContribution({
      code,
      title: 'Four loaves',
      description: 'Of bread, every Sunday.',
      uploadIds: [],
      pictures: [],
      grants: [],
      ...more,
    });

  it('keeps its question, also after it is edited and the questions are off', async () => {
    const { code } = await world.open();
    await add(code, { prompt: 'memorial-kitchen' });
    await add(code, {});
    const [first, second] = (await world.see(code)).entries;
    expect([first?.prompt, second?.prompt]).toEqual(['memorial-kitchen', undefined]);
    await settings(code, { prompts: 'off' });
    const texts = { title: 'Five loaves', description: 'Of bread.' };
    await world.call(timelinesRpc, owner).EditEntry({ code, entryId: first?.id ?? '', ...texts });
    expect((await world.see(code)).entries[0]).toMatchObject({ title: 'Five loaves', prompt: 'memorial-kitchen' });
  });

  it('keeps its question when a photo is added to it', async () => {
    const { code } = await world.open();
    const texts = { title: 'Four loaves', description: 'Of bread.' };
    await add(code, { ...texts, prompt: 'memorial-kitchen' });
    const [answer] = (await world.see(code)).entries;
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8A5A12' } })
      .jpeg()
      .toBuffer();
    const { uploadId } = await world.upload(owner, photo);
    await world.call(timelinesRpc, owner).EditEntries({
      code,
      ...texts,
      pictures: [{ id: answer?.id ?? '' }],
      withdrawn: [],
      added: [{ id: uploadId }],
    });
    const { entries } = await world.see(code);
    expect(entries.map(({ prompt }) => prompt)).toEqual(['memorial-kitchen', 'memorial-kitchen']);
  });

  it('is refused for a question that does not exist', async () => {
    const { code } = await world.open();
    await expect(add(code, { prompt: 'memorial-tea' })).rejects.toMatchObject({
      extra: { errors: [{ field: 'prompt', message: 'This question is unknown. Reload the page.' }] },
    });
  });

  it('keeps its question while it is sealed', async () => {
    const { code } = await world.open();
    const sender = { kind: 'customer' as const, id: 'sender-of-answers', browserId: 'browser-of-answers' };
    await world.call(capsulesRpc, sender).SealMemory({
      code,
      title: 'Four loaves',
      description: 'Of bread.',
      uploadIds: [],
      pictures: [],
      opensOn: `${new Date().getUTCFullYear() + 1}-06-01`,
      hiddenFromOwner: false,
      prompt: 'memorial-kitchen',
    });
    expect(await world.call(capsulesRpc, sender).ListOwnCapsules({})).toMatchObject({
      capsules: [{ prompt: 'memorial-kitchen' }],
    });
  });
});
