import { describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { promptsOf } from '@keepsake/contracts/catalog/prompts';
import {
  anyone,
  customer,
  eventTime,
  freshEmail,
  idOf,
  open,
  pass,
  under,
  useSuccessionWorld,
} from '../composition/succession-fixture.js';
import { after, as, askedOn, newestOn, settings, stored, withRelative } from '../composition/questions-fixture.js';

useSuccessionWorld();

const deck = promptsOf('memorial');

/** A relative who has the first email. */
const asked = async () => {
  const about = await withRelative();
  await after(1);
  return { ...about, ...(await newestOn(about.timelineId)) };
};

describe('stopping the questions', () => {
  it('deletes the address, and no question follows', async () => {
    const { owner, code, timelineId, stopToken: token } = await asked();
    expect(await as(anyone).GetQuestionStop({ token })).toMatchObject({
      ownerName: 'Ines Rossi',
      honoreeName: 'Oma Lotte',
      state: 'asking',
    });
    await as(anyone).StopQuestions({ token });
    expect(await as(anyone).GetQuestionStop({ token })).toMatchObject({ state: 'stopped' });
    for (let week = 0; week < 3; week += 1) await after(7);
    expect(await askedOn(timelineId)).toHaveLength(1);
    expect((await as(customer(owner)).ListRelatives({ code })).relatives).toMatchObject([
      { name: 'Rui Duarte', email: '', state: 'stopped' },
    ]);
    expect(JSON.parse(await stored(timelineId))).toMatchObject([{ email_sealed: '', customer_id: null }]);
  });

  it('keeps the owner from adding the address again, also after removing the person', async () => {
    const { owner, code, email, id, stopToken: token } = await asked();
    await as(anyone).StopQuestions({ token });
    const person = { code, name: 'Rui', email, language: 'en' };
    const refused = { slug: 'relative-stopped' };
    await expect(as(customer(owner)).AddRelative(person)).rejects.toMatchObject(refused);
    expect(await as(customer(owner)).RemoveRelative({ code, id })).toMatchObject({ relatives: [] });
    await after(40);
    await expect(as(customer(owner)).AddRelative(person)).rejects.toMatchObject(refused);
  });

  it('reveals nothing to the owner of another page', async () => {
    const { email, stopToken: token } = await asked();
    await as(anyone).StopQuestions({ token });
    const other = freshEmail();
    const { code } = await open(other);
    await settings(other, code, { prompts: 'memorial' });
    const person = { code, name: 'Rui', email, language: 'en' };
    expect(await as(customer(other)).AddRelative(person)).toMatchObject({ relatives: [{ state: 'asking' }] });
  });

  it('works when the mail program and the person both do it', async () => {
    const { stopToken: token } = await asked();
    await as(anyone).StopQuestions({ token });
    expect(await as(anyone).StopQuestions({ token })).toEqual({});
  });

  it('works after the owner removed the person, who cannot be added again', async () => {
    const { owner, code, email, id, stopToken: token } = await asked();
    await as(customer(owner)).RemoveRelative({ code, id });
    expect(await as(anyone).GetQuestionStop({ token })).toMatchObject({ state: 'ended' });
    expect(await as(anyone).StopQuestions({ token })).toEqual({});
    await expect(as(customer(owner)).AddRelative({ code, name: 'Rui', email, language: 'en' })).rejects.toMatchObject({
      slug: 'relative-stopped',
    });
  });

  it('refuses tokens of other purposes and forged ones', async () => {
    const { token, stopToken, id } = await asked();
    for (const wrong of [token, `${id}.forged`, '', 'x'])
      await expect(as(anyone).StopQuestions({ token: wrong })).rejects.toMatchObject({ kind: 'not-found' });
    for (const wrong of [stopToken, `${id}.forged`, ''])
      await expect(as(anyone).OpenQuestion({ token: wrong })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('undoing it', () => {
  it('continues with the next question a week after the last', async () => {
    const { timelineId, email, stopToken: token } = await asked();
    const { undo = '' } = await as(anyone).StopQuestions({ token });
    await as(anyone).ResumeQuestions({ token, undo });
    await as(anyone).ResumeQuestions({ token, undo });
    await after(6);
    expect(await askedOn(timelineId)).toHaveLength(1);
    await after(1);
    expect(await newestOn(timelineId)).toMatchObject({ to: email, prompt: deck[1], first: false });
  });

  it('is refused after a day, for another person, or once the person was removed', async () => {
    const one = await asked();
    const other = await asked();
    const { undo = '' } = await as(anyone).StopQuestions({ token: one.stopToken });
    const { undo: otherUndo = '' } = await as(anyone).StopQuestions({ token: other.stopToken });
    const refused = { slug: 'undo-expired' };
    for (const wrong of [otherUndo, 'forged', ''])
      await expect(as(anyone).ResumeQuestions({ token: one.stopToken, undo: wrong || 'x' })).rejects.toMatchObject(
        refused,
      );
    await as(customer(other.owner)).RemoveRelative({ code: other.code, id: other.id });
    await expect(as(anyone).ResumeQuestions({ token: other.stopToken, undo: otherUndo })).rejects.toMatchObject(
      refused,
    );
    pass(1.1);
    await expect(as(anyone).ResumeQuestions({ token: one.stopToken, undo })).rejects.toMatchObject(refused);
  });
});

describe('erasure', () => {
  it('of the owner deletes everyone who was asked; idempotent and late', async () => {
    const { owner, timelineId } = await asked();
    const at = eventTime();
    const id = await under.deliver(customerErased, { customerId: idOf(owner) }, { at });
    await under.deliver(customerErased, { customerId: idOf(owner) }, { id, at });
    expect(await stored(timelineId)).toBe('[]');
    await after(8);
    expect(await askedOn(timelineId)).toHaveLength(1);
  });

  it('of a relative deletes name and address, and stops the questions', async () => {
    const { owner, code, timelineId, email } = await asked();
    const at = eventTime();
    const id = await under.deliver(customerErased, { customerId: idOf(email) }, { at });
    await under.deliver(customerErased, { customerId: idOf(email) }, { id, at });
    await after(8);
    expect(await askedOn(timelineId)).toHaveLength(1);
    expect(await as(customer(owner)).ListRelatives({ code })).toMatchObject({ relatives: [] });
    expect(JSON.parse(await stored(timelineId))).toMatchObject([{ name: '', email_sealed: '', customer_id: null }]);
  });

  it('that happened before the person was added deletes nothing', async () => {
    const at = eventTime();
    const { owner, code, email } = await asked();
    await under.deliver(customerErased, { customerId: idOf(email) }, { at });
    expect(await as(customer(owner)).ListRelatives({ code })).toMatchObject({
      relatives: [{ state: 'asking', email }],
    });
  });
});

it('follows a relative to a corrected address', async () => {
  const { timelineId, email } = await asked();
  const corrected = freshEmail();
  const move = { fromId: idOf(email), toId: idOf(corrected) };
  const id = await under.deliver(customerMerged, move);
  await under.deliver(customerMerged, move, { id });
  await after(7);
  expect(await newestOn(timelineId)).toMatchObject({ to: corrected });
});
