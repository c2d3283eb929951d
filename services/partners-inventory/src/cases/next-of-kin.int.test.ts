import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { caseOpenedByOther } from '@keepsake/contracts/events/partners-inventory/case-opened-by-other.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { aPlate, casePeople, fakeCodes, idOf, inventory } from '../composition/case-fixture.js';
import { partnersInventoryEntry } from '../service.js';

/** How far the clock of the service is ahead. */
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);
let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { fakes: [fakeCodes], clock: { now } });
});
afterAll(() => under.stop());

const { cases, newPartner } = casePeople(() => under);
const system: Caller = { kind: 'system', service: 'campaigns' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-a-family' };
const handover = (caller: Caller, key?: string) => under.call(handoverRpc, caller, key);
const dayMs = 86_400_000;
const dayAfter = (days: number): string => new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10);

/** A prepared case with a plate and two next of kin. */
const prepared = async () => {
  const { caller, begin, assign } = await newPartner(5);
  const { id: caseId, orderRef } = await begin('Inés Duarte');
  const code = aPlate();
  await assign(orderRef, code);
  await handover(caller).SaveDraft({ caseId, revision: 0, honoreeName: 'Inés Duarte' });
  const [rui, lena] = [`rui-${randomUUID()}@example.org`, `lena-${randomUUID()}@example.org`];
  await cases(caller).SaveContact({ caseId, name: 'Rui Duarte', relation: 'son', email: rui, phone: '518 555 0142' });
  const { contacts } = await cases(caller).SaveContact({
    caseId,
    name: 'Lena Duarte',
    relation: 'daughter',
    email: lena,
  });
  const lenaId = contacts[1]?.id ?? '';
  const mailBoth = (key?: string) => handover(caller, key).MailFamily({ caseId, contactIds: [caseId, lenaId] });
  return { caller, caseId, code, rui, lena, lenaId, mailBoth };
};
const published = async (type: string, caseId: string) =>
  (await under.published()).filter((event) => event.type === type && event.key === caseId);
const emailed = async (caseId: string) =>
  (await published(caseHandedOver.name, caseId)).map(({ data }) => data['contactId']);
const told = async (caseId: string) =>
  (await published(caseOpenedByOther.name, caseId)).map(({ data }) => data['contactId']);
const personOf = (email: string): string => under.running.platform.customerIdOf(email);
const claim = (code: string, email: string) => ({
  codeId: idOf(code),
  timelineId: randomUUID(),
  customerId: personOf(email),
  eventType: 'memorial',
  test: false,
});
/** Runs the job of each minute, and what it enqueues. */
const minute = async (): Promise<void> => {
  const { db } = under.running;
  await sql`select graphile_worker.add_job('send-held-mails', '{}'::json)`.execute(db);
  await eventually(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier in ('send-held-mails', 'send-held-mail')`.execute(db);
    return rows[0]?.n === 0;
  }, 'the held emails to be handled');
};

describe('next of kin of a case', () => {
  it('are added, changed and removed; the first one is the family contact', async () => {
    const { caller, caseId, rui, lenaId } = await prepared();
    const one = await cases(caller).GetCase({ caseId });
    expect(one.contacts.map(({ id, name, relation }) => [id, name, relation])).toEqual([
      [caseId, 'Rui Duarte', 'son'],
      [lenaId, 'Lena Duarte', 'daughter'],
    ]);
    expect([one.familyName, one.familyEmail, one.familyPhone]).toEqual(['Rui Duarte', rui, '518 555 0142']);
    const change = { caseId, contactId: lenaId, name: 'Lena Moreau', phone: '518 555 0100' };
    const changed = (await cases(caller).SaveContact(change)).contacts[1];
    expect(changed).toMatchObject({ id: lenaId, name: 'Lena Moreau', phone: '518 555 0100' });
    expect([changed?.relation, changed?.email]).toEqual([undefined, undefined]);
    await cases(caller).RemoveContact({ caseId, contactId: caseId });
    const left = await cases(caller).RemoveContact({ caseId, contactId: caseId });
    expect(left.contacts.map(({ name }) => name)).toEqual(['Lena Moreau']);
    expect(left.familyName).toBeUndefined();
  });

  it('are refused to other partners, twice with one address, and beyond ten', async () => {
    const { caller, caseId, rui, lenaId } = await prepared();
    const other = await newPartner(0);
    const denied = { kind: 'forbidden', slug: 'not-yours' };
    const person = { caseId, name: 'Ana' };
    await expect(cases(other.caller).SaveContact(person)).rejects.toMatchObject(denied);
    await expect(cases(other.caller).RemoveContact({ caseId, contactId: lenaId })).rejects.toMatchObject(denied);
    const again = { ...person, email: rui.toUpperCase() };
    await expect(cases(caller).SaveContact(again)).rejects.toMatchObject({ slug: 'contact-known' });
    const unknown = { ...person, contactId: randomUUID() };
    await expect(cases(caller).SaveContact(unknown)).rejects.toMatchObject({ slug: 'contact-unknown' });
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => cases(caller).SaveContact(person)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect((await cases(caller).GetCase({ caseId })).contacts).toHaveLength(10);
  });

  it('get an email each, with events that carry ids only', async () => {
    const { caller, caseId, lena, lenaId, mailBoth } = await prepared();
    await mailBoth('one press');
    await mailBoth('one press');
    expect(await emailed(caseId)).toEqual([caseId, lenaId]);
    for (const { body } of await published(caseHandedOver.name, caseId)) expect(body).not.toMatch(/duarte|example/i);
    const notice = await handover(system).GetFamilyNotice({ caseId, contactId: lenaId });
    expect(notice).toMatchObject({ open: true, email: lena, familyName: 'Lena Duarte' });
    const { contacts } = await cases(caller).GetCase({ caseId });
    expect(contacts.map(({ mailsLeft, mailedAt }) => [mailsLeft, typeof mailedAt])).toEqual([
      [4, 'string'],
      [4, 'string'],
    ]);
  });

  it('open their own link, until their address changes or they are removed', async () => {
    const { caller, caseId, code, lena, lenaId } = await prepared();
    const linkOf = async (contactId: string) =>
      (await handover(system).GetFamilyNotice({ caseId, contactId })).token ?? '';
    const [first, second] = [await linkOf(caseId), await linkOf(lenaId)];
    const look = (token: string) => handover(anyone).ShowFamilyPreview({ code, token });
    expect(await look(second)).toMatchObject({ familyName: 'Lena Duarte', email: lena });
    await cases(caller).SaveContact({ caseId, contactId: lenaId, name: 'Lena', email: 'new@example.org' });
    await expect(look(second)).rejects.toMatchObject({ slug: 'family-link-ended' });
    expect(await look(first)).toMatchObject({ familyName: 'Rui Duarte' });
    await cases(caller).RemoveContact({ caseId, contactId: caseId });
    await expect(look(first)).rejects.toMatchObject({ slug: 'family-link-ended' });
    expect(await handover(system).GetFamilyNotice({ caseId })).toEqual({ open: false });
  });
});

describe('the claim of one next of kin', () => {
  it('informs the others who were emailed once, by name, until it is undone', async () => {
    const { caller, caseId, code, rui, lena, lenaId, mailBoth } = await prepared();
    await cases(caller).SaveContact({ caseId, name: 'Ana', email: `${randomUUID()}@example.org` });
    await mailBoth();
    const id = await under.deliver(codeActivated, claim(code, rui));
    await under.deliver(codeActivated, claim(code, rui), { id });
    await under.deliver(codeActivated, claim(code, rui), { at: new Date(Date.now() - dayMs) });
    expect(await told(caseId)).toEqual([lenaId]);
    const notice = () => handover(system).GetOpenedNotice({ caseId, contactId: lenaId });
    expect(await notice()).toMatchObject({
      open: true,
      email: lena,
      name: 'Lena Duarte',
      openedBy: 'Rui Duarte',
      code,
    });
    expect(await handover(system).GetOpenedNotice({ caseId })).toEqual({ open: false });
    const { contacts } = await cases(caller).GetCase({ caseId });
    expect(contacts.map(({ opened }) => opened)).toEqual([true, false, false]);
    await under.deliver(activationUndone, claim(code, rui));
    expect(await notice()).toEqual({ open: false });
  });

  it('by another person with the plate names no one', async () => {
    const { caseId, code, lenaId, mailBoth } = await prepared();
    await mailBoth();
    await under.deliver(codeActivated, claim(code, `${randomUUID()}@example.org`));
    expect(new Set(await told(caseId))).toEqual(new Set([caseId, lenaId]));
    const notice = await handover(system).GetOpenedNotice({ caseId });
    expect([notice.open, notice.openedBy]).toEqual([true, undefined]);
  });
});

describe('a deleted account', () => {
  it('erases that next of kin with links and emails once, and no one else', async () => {
    const { caller, caseId, code, lena, lenaId, mailBoth } = await prepared();
    await cases(caller).SaveCase({ caseId, subjectName: 'Inés Duarte', familyName: 'Rui', serviceDate: dayAfter(3) });
    const { token = '' } = await handover(system).GetFamilyNotice({ caseId, contactId: lenaId });
    await cases(caller).SetMailTiming({ caseId, afterService: true });
    await handover(caller).MailFamily({ caseId, contactIds: [lenaId] });
    await expect(mailBoth()).rejects.toMatchObject({ slug: 'family-without-address' });
    const late = new Date(Date.now() - dayMs);
    await under.deliver(customerErased, { customerId: personOf(lena) }, { at: late });
    expect((await cases(caller).GetCase({ caseId })).contacts).toHaveLength(2);
    const id = await under.deliver(customerErased, { customerId: personOf(lena) });
    await under.deliver(customerErased, { customerId: personOf(lena) }, { id });
    expect((await cases(caller).GetCase({ caseId })).contacts.map(({ name }) => name)).toEqual(['Rui']);
    const { rows } = await sql`select 1 from held_mails where case_id = ${caseId}`.execute(under.running.db);
    expect(rows).toEqual([]);
    await expect(handover(anyone).ShowFamilyPreview({ code, token })).rejects.toMatchObject({
      slug: 'family-link-ended',
    });
  });
});

describe('an email that waits for the service', () => {
  const waiting = async (serviceDate = dayAfter(3)) => {
    const one = await prepared();
    const { caller, caseId, rui } = one;
    const setDay = (day: string | undefined) =>
      cases(caller).SaveCase({
        caseId,
        subjectName: 'Inés Duarte',
        familyName: 'Rui Duarte',
        familyEmail: rui,
        ...(day === undefined ? {} : { serviceDate: day }),
      });
    await setDay(serviceDate);
    await cases(caller).SetMailTiming({ caseId, afterService: true, timeZone: 'America/Chicago' });
    return { ...one, setDay, read: () => cases(caller).GetCase({ caseId }) };
  };

  it('needs the day of the service, and is sent immediately after it', async () => {
    const { caseId, setDay, mailBoth, lenaId } = await waiting();
    await setDay(undefined);
    await expect(mailBoth()).rejects.toMatchObject({ slug: 'service-without-day' });
    await setDay(dayAfter(-3));
    await mailBoth();
    expect(await emailed(caseId)).toEqual([caseId, lenaId]);
  });

  it('is shown with its time, and sent once on the morning after the service', async () => {
    const { caseId, lenaId, mailBoth, read } = await waiting('2099-03-07');
    await mailBoth();
    await mailBoth();
    expect(await emailed(caseId)).toEqual([]);
    const one = await read();
    // The clocks of Chicago change on this night.
    expect([one.mailSendsAt, one.contacts.map(({ held }) => held)]).toEqual(['2099-03-08T14:00:00.000Z', [true, true]]);
    aheadMs = Date.parse('2099-03-08T13:59:00Z') - Date.now();
    await minute();
    expect(await emailed(caseId)).toEqual([]);
    aheadMs = Date.parse('2099-03-08T14:00:00Z') - Date.now();
    await Promise.all([minute(), minute()]);
    aheadMs = 0;
    await minute();
    expect(await emailed(caseId)).toEqual([caseId, lenaId]);
    expect((await read()).contacts.map(({ held, mailsLeft }) => [held, mailsLeft])).toEqual([
      [false, 4],
      [false, 4],
    ]);
  });

  it('follows a changed day of the service, also one that is removed', async () => {
    const { caseId, setDay, mailBoth, lenaId, read } = await waiting(dayAfter(3));
    await mailBoth();
    await setDay(dayAfter(10));
    aheadMs = 5 * dayMs;
    await minute();
    expect(await emailed(caseId)).toEqual([]);
    await setDay(undefined);
    await minute();
    const one = await read();
    expect([one.mailSendsAt, one.contacts[1]?.held]).toEqual([undefined, true]);
    await setDay(dayAfter(-2));
    await minute();
    aheadMs = 0;
    expect(await emailed(caseId)).toEqual([caseId, lenaId]);
  });

  it('is sent now or canceled on request, each once', async () => {
    const { caller, caseId, lenaId, mailBoth, read } = await waiting();
    await mailBoth();
    await cases(caller).CancelHeldMail({ caseId });
    await cases(caller).SendHeldMail({ caseId });
    expect(await emailed(caseId)).toEqual([]);
    await mailBoth();
    await Promise.all([cases(caller).SendHeldMail({ caseId }), cases(caller).SendHeldMail({ caseId })]);
    expect(await emailed(caseId)).toEqual([caseId, lenaId]);
    expect((await read()).contacts.some(({ held }) => held)).toBe(false);
  });

  it('is canceled by closing the case', async () => {
    const { caller, caseId, mailBoth, read } = await waiting();
    await mailBoth();
    await cases(caller).CloseCase({ caseId });
    await cases(caller).ReopenCase({ caseId });
    expect((await read()).contacts.some(({ held }) => held)).toBe(false);
    expect(await emailed(caseId)).toEqual([]);
  });

  it('becomes the notice of the claim when another person opened the page', async () => {
    const { caseId, code, rui, lenaId, mailBoth } = await waiting(dayAfter(2));
    await mailBoth();
    inventory.states.set(code, { lifeState: 'activated' });
    aheadMs = 4 * dayMs;
    await minute();
    expect(await told(caseId)).toEqual([]);
    await under.deliver(codeActivated, claim(code, rui));
    await minute();
    aheadMs = 0;
    expect([await emailed(caseId), await told(caseId)]).toEqual([[], [lenaId]]);
  });
});
