import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { promptsOf } from '@keepsake/contracts/catalog/prompts';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { sql } from 'kysely';
import {
  anyone,
  customer,
  freshEmail,
  pass,
  support,
  under,
  useSuccessionWorld,
} from '../composition/succession-fixture.js';
import {
  after,
  as,
  askedOn,
  emailOf,
  newestOn,
  run,
  settings,
  stored,
  withRelative,
} from '../composition/questions-fixture.js';

useSuccessionWorld();

const deck = promptsOf('memorial');
const post = (code: string, prompt: string, caller = anyone) =>
  under.call(timelinesRpc, caller).AddContribution({
    code,
    title: 'Four loaves',
    description: 'Of bread.',
    uploadIds: [],
    pictures: [],
    grants: [],
    prompt,
  });

describe('a relative', () => {
  it('gets the first question the next morning, then one a week', async () => {
    const { owner, code, timelineId, email } = await withRelative();
    await run();
    expect(await askedOn(timelineId)).toEqual([]);
    expect(await as(customer(owner)).ListRelatives({ code })).toMatchObject({
      relatives: [{ name: 'Rui Duarte', email, language: 'es', state: 'asking', nextOn: '2015-05-04', asked: 0 }],
    });
    await after(1);
    expect(await newestOn(timelineId)).toMatchObject({
      to: email,
      name: 'Rui Duarte',
      language: 'es',
      ownerName: 'Ines Rossi',
      honoreeName: 'Oma Lotte',
      prompt: deck[0],
      first: true,
    });
    for (let day = 0; day < 6; day += 1) await after(1);
    expect(await askedOn(timelineId)).toHaveLength(1);
    await after(1);
    expect(await newestOn(timelineId)).toMatchObject({ prompt: deck[1], first: false });
    expect((await as(customer(owner)).ListRelatives({ code })).relatives[0]).toMatchObject({ asked: 2, opened: 0 });
  });

  it('gets one question after a clock that jumped by a year', async () => {
    const { timelineId } = await withRelative();
    await after(1);
    pass(365);
    await run(3);
    expect(await askedOn(timelineId)).toHaveLength(2);
    await after(6);
    expect(await askedOn(timelineId)).toHaveLength(2);
  });

  it('answers from the link as a guest, and the owner sees it', async () => {
    const { owner, code, timelineId } = await withRelative();
    await after(1);
    const { token } = await newestOn(timelineId);
    expect(await as(anyone).OpenQuestion({ token })).toEqual({ code, prompt: deck[0] });
    const shown = async () => (await as(customer(owner)).ListRelatives({ code })).relatives[0];
    expect(await shown()).toMatchObject({ opened: 1, answered: 0 });
    await post(code, deck[1] ?? '');
    await post(code, deck[0] ?? '', { kind: 'anyone', browserId: 'another-browser' });
    expect(await shown()).toMatchObject({ answered: 0 });
    await post(code, deck[0] ?? '');
    expect(await shown()).toMatchObject({ answered: 1 });
  });

  it('gets no access to a page that became private', async () => {
    const { owner, code, timelineId } = await withRelative();
    await after(1);
    const { token } = await newestOn(timelineId);
    await settings(owner, code, { isPrivate: true });
    await as(anyone).OpenQuestion({ token });
    await expect(post(code, deck[0] ?? '')).rejects.toMatchObject({ slug: 'private-timeline' });
  });

  it('is added once, by the owner alone', async () => {
    const { owner, code, email } = await withRelative();
    const person = { code, name: 'Rui', email, language: 'en' };
    await expect(as(customer(owner)).AddRelative(person)).rejects.toMatchObject({ slug: 'relative-known' });
    for (const caller of [anyone, customer(freshEmail()), support]) {
      const refused = { kind: caller === anyone ? 'unauthenticated' : 'forbidden' };
      await expect(as(caller).ListRelatives({ code })).rejects.toMatchObject(refused);
      await expect(as(caller).AddRelative({ ...person, email: freshEmail() })).rejects.toMatchObject(refused);
      await expect(as(caller).EndQuestions({ code })).rejects.toMatchObject(refused);
    }
    const [key, other] = [randomUUID(), freshEmail()];
    for (let n = 0; n < 2; n += 1) await as(customer(owner), key).AddRelative({ ...person, email: other });
    expect((await as(customer(owner)).ListRelatives({ code })).relatives).toHaveLength(2);
  });

  it('is one of twelve at most', async () => {
    const { owner, code } = await withRelative();
    const add = () => as(customer(owner)).AddRelative({ code, name: 'Ana', email: freshEmail(), language: 'en' });
    for (let n = 0; n < 11; n += 1) await add();
    await expect(add()).rejects.toMatchObject({ slug: 'too-many-relatives' });
  });

  it('gets no question earlier after being removed and added again', async () => {
    const { owner, code, timelineId, email, id } = await withRelative();
    await after(1);
    expect(await as(customer(owner)).RemoveRelative({ code, id })).toMatchObject({ relatives: [] });
    expect(await stored(timelineId)).not.toContain('Rui');
    await as(customer(owner)).AddRelative({ code, name: 'Rui', email, language: 'en' });
    await after(6);
    expect(await askedOn(timelineId)).toHaveLength(1);
    await after(1);
    expect(await newestOn(timelineId)).toMatchObject({ prompt: deck[1], first: true });
  });

  it('leaves no trace a month after the owner removed them', async () => {
    const { owner, code, timelineId } = await withRelative();
    await after(1);
    await as(customer(owner)).EndQuestions({ code });
    await after(31);
    expect(await stored(timelineId)).toBe('[]');
    expect(await askedOn(timelineId)).toHaveLength(1);
  });
});

describe('the questions end', () => {
  const stateOf = async (owner: string, code: string) =>
    (await as(customer(owner)).ListRelatives({ code })).relatives[0];

  it('after four in a row that no one opened', async () => {
    const { owner, code, timelineId, email } = await withRelative();
    await after(1);
    for (let week = 0; week < 6; week += 1) await after(7);
    expect(await askedOn(timelineId)).toHaveLength(4);
    expect(await stateOf(owner, code)).toMatchObject({ state: 'unopened', email: '' });
    await as(customer(owner)).AddRelative({ code, name: 'Rui', email, language: 'en' });
    await after(1);
    expect(await newestOn(timelineId)).toMatchObject({ prompt: deck[4], first: true });
  });

  it('at the end of the deck', async () => {
    const { owner, code, timelineId, email } = await withRelative();
    for (const days of [1, ...deck.slice(1).map(() => 7)]) {
      await after(days);
      await as(anyone).OpenQuestion({ token: (await newestOn(timelineId)).token });
    }
    expect(await stateOf(owner, code)).toMatchObject({ state: 'finished', email });
    await after(7);
    expect(await askedOn(timelineId)).toHaveLength(deck.length);
    expect(await stateOf(owner, code)).toMatchObject({ state: 'finished', email: '' });
    const again = { code, name: 'Rui', email, language: 'en' };
    await expect(as(customer(owner)).AddRelative(again)).rejects.toMatchObject({ slug: 'relative-finished' });
  });

  it.each([
    ['no-deck', { prompts: 'off' }],
    ['private', { isPrivate: true }],
    ['paused', { guestsPaused: true }],
  ])('when a page has the obstacle %s, and no email leaves', async (obstacle, change) => {
    const { owner, code, timelineId } = await withRelative();
    await after(1);
    const [first = ''] = await askedOn(timelineId);
    await settings(owner, code, change);
    await expect(emailOf(first)).rejects.toMatchObject({ kind: 'not-found' });
    const person = { code, name: 'Ana', email: freshEmail(), language: 'en' };
    await expect(as(customer(owner)).AddRelative(person)).rejects.toMatchObject({ slug: `questions-${obstacle}` });
    expect(await as(customer(owner)).ListRelatives({ code })).toMatchObject({ obstacle });
    await after(7);
    expect(await askedOn(timelineId)).toHaveLength(1);
    expect(await stateOf(owner, code)).toMatchObject({ state: 'unavailable', email: '' });
  });

  it('not during a dispute, which delays them', async () => {
    const { timelineId } = await withRelative();
    await sql`update timelines set frozen_at = now() where id = ${timelineId}`.execute(under.running.db);
    await after(8);
    expect(await askedOn(timelineId)).toEqual([]);
    await sql`update timelines set frozen_at = null where id = ${timelineId}`.execute(under.running.db);
    await run();
    expect(await askedOn(timelineId)).toHaveLength(1);
  });

  it('not after the business closed, and again when that is withdrawn', async () => {
    const { timelineId } = await withRelative();
    const { db } = under.running;
    await sql`
      insert into business_closings (id, closes_on, closes_at, sentence, announced_by, announced_at)
      values (${randomUUID()}, '2015-01-01', '2015-01-01T05:00:00Z', '', 'staff-ana-0001', '2014-12-01T05:00:00Z')`.execute(
      db,
    );
    await after(1);
    expect(await askedOn(timelineId)).toEqual([]);
    await sql`update business_closings set withdrawn_by = 'staff-ana-0001', withdrawn_at = now()`.execute(db);
    await after(1);
    expect(await askedOn(timelineId)).toHaveLength(1);
  });

  it('when the page is removed', async () => {
    const { timelineId } = await withRelative();
    await sql`update timelines set undone_at = now() where id = ${timelineId}`.execute(under.running.db);
    await after(8);
    expect(await askedOn(timelineId)).toEqual([]);
  });
});

it('has no email for a question that is late or followed by another', async () => {
  const { timelineId } = await withRelative();
  await after(1);
  const [first = ''] = await askedOn(timelineId);
  await expect(as(anyone).GetQuestionEmail({ questionId: first })).rejects.toMatchObject({ kind: 'forbidden' });
  pass(4);
  await expect(emailOf(first)).rejects.toMatchObject({ kind: 'not-found' });
  await after(3);
  await expect(emailOf(first)).rejects.toMatchObject({ kind: 'not-found' });
  await newestOn(timelineId);
});
