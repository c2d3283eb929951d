import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { partnersInventoryEntry } from '../service.js';

let under: TestService;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { clock: { now: () => new Date(nowMs) } });
});
afterAll(() => under.stop());

const anyone: Caller = { kind: 'anyone', browserId: 'browser-0001' };
const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const password = 'a good password';
const team = (caller: Caller, key?: string) => under.call(teamRpc, caller, key);
const personOf = (accountId: string, memberId?: string): Caller => ({
  kind: 'partner',
  id: accountId,
  browserId: 'browser-0001',
  ...(memberId !== undefined && { memberId }),
});
const address = () => `${randomUUID()}@example.org`;
const application = {
  password,
  firstName: 'Ann',
  lastName: 'Okafor',
  partnerType: 'memorial',
  businessName: 'Okafor Funeral Home',
  businessType: 'Funeral home',
  licenseNumber: 'L-1',
  address: '3 Bay Ln',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  phone: '555 0100',
  yearsInBusiness: 12,
};

/** Creates a partner with two locations, and its applicant. */
const newPartner = async () => {
  const email = address();
  const { accountId } = await under.call(partnersRpc).Apply({ ...application, email });
  const office = under.call(partnersRpc, operations);
  await office.DecideApplication({ accountId, decision: 'approved' });
  const founder = personOf(accountId);
  const places = async () => (await under.call(partnersRpc, founder).ListLocations({})).locations;
  const first = (await places())[0]?.id ?? '';
  await office.AddLocation({ locationId: first, name: 'Okafor North', city: 'Troy', state: 'AL', tier: 'starter' });
  const second = (await places()).find(({ id }) => id !== first)?.id ?? '';
  return { accountId, email, founder, first, second };
};
type Branding = Awaited<ReturnType<typeof newPartner>>;

const invite = async (
  { founder, first }: Branding,
  { role = 'director', locationIds = [first], email = address() }: Partial<Invited> = {},
) => {
  const expected = { email, firstName: 'Ben', lastName: 'Cole', role, locationIds: [...locationIds] };
  return team(founder).InviteMember(expected);
};
type Invited = { readonly role: string; readonly locationIds: readonly string[]; readonly email: string };

const join = async ({ founder }: Branding, memberId: string): Promise<void> => {
  const { token } = await team(founder).MakeInvitation({ memberId });
  await under.call(partnerPasswordsRpc, anyone).SetPassword({ token, password });
};
const joined = async (one: Branding, invited: Partial<Invited> = {}) => {
  const { id, email } = await invite(one, invited);
  await join(one, id);
  return { id, email, caller: personOf(one.accountId, id) };
};
const signIn = (email: string) => under.call(partnersRpc, anyone).SignIn({ email, password, partnerType: 'memorial' });
const acts = async (caller: Caller, caseId?: string) =>
  (await team(caller).ListActs({ limit: 50, ...(caseId !== undefined && { caseId }) })).acts;

const notHere = { kind: 'forbidden', slug: 'other-location' };
const notThatRole = { kind: 'forbidden', slug: 'team-role' };

describe('a partner’s team', () => {
  it('begins with the applicant as owner', async () => {
    const { accountId, founder, email } = await newPartner();
    expect(await team(founder).ListTeam({})).toMatchObject({
      you: accountId,
      role: 'owner',
      people: [{ id: accountId, email, role: 'owner', state: 'active', founder: true, locationIds: [] }],
      partnerType: 'memorial',
    });
  });

  it('grows by invitation: the emailed link sets the password and activates the member', async () => {
    const one = await newPartner();
    const { id, email, state } = await invite(one);
    expect(state).toBe('invited');
    await expect(signIn(email)).rejects.toMatchObject({ slug: 'sign-in-failed' });
    const { token, ...invitation } = await team(one.founder).MakeInvitation({ memberId: id });
    expect(invitation).toMatchObject({ email, businessName: 'Okafor Funeral Home', invitedBy: 'Ann Okafor' });
    const links = under.call(partnerPasswordsRpc, anyone);
    expect(await links.LookAtPasswordLink({ token })).toMatchObject({ accountId: id, joins: 'Okafor Funeral Home' });
    const key = randomUUID();
    const used = under.call(partnerPasswordsRpc, anyone, key);
    expect(await used.SetPassword({ token, password })).toMatchObject({ joins: 'Okafor Funeral Home' });
    expect(await used.SetPassword({ token, password })).toMatchObject({ joins: 'Okafor Funeral Home' });
    expect(await signIn(email)).toMatchObject({ accountId: one.accountId, memberId: id, firstName: 'Ben' });
    const { people } = await team(one.founder).ListTeam({});
    expect(people.map(({ id: person, state: now }) => [person, now])).toEqual([
      [one.accountId, 'active'],
      [id, 'active'],
    ]);
    expect((await acts(one.founder)).map(({ act, person }) => [act, person])).toEqual([
      ['joined', 'Ben Cole'],
      ['invited', 'Ann Okafor'],
    ]);
    await expect(team(one.founder).MakeInvitation({ memberId: id })).rejects.toMatchObject({ slug: 'joined-already' });
  });

  it('an invitation is valid for a week, and only the newest', async () => {
    const one = await newPartner();
    const { id } = await invite(one);
    const before = await team(one.founder).MakeInvitation({ memberId: id });
    const { token } = await team(one.founder).MakeInvitation({ memberId: id });
    const links = under.call(partnerPasswordsRpc, anyone);
    await expect(links.LookAtPasswordLink(before)).rejects.toMatchObject({ slug: 'link-used' });
    nowMs += 6.9 * 24 * 60 * 60_000;
    expect(await links.LookAtPasswordLink({ token })).toMatchObject({ accountId: id });
    nowMs += 0.2 * 24 * 60 * 60_000;
    await expect(links.SetPassword({ token, password })).rejects.toMatchObject({ slug: 'link-used' });
  });

  it('stores no token of an invitation among the results', async () => {
    const one = await newPartner();
    const { id } = await invite(one);
    const { token } = await team(one.founder).MakeInvitation({ memberId: id });
    const { rows } = await sql<{
      all: string;
    }>`select coalesce(string_agg(answer::text, ' '), '') as all from handled`.execute(under.running.db);
    expect(rows[0]?.all).not.toContain(token);
  });

  it('allows an address one account, application or team of its type', async () => {
    const [one, other] = [await newPartner(), await newPartner()];
    const taken = { kind: 'conflict', slug: 'member-email-taken' };
    await expect(invite(one, { email: other.email })).rejects.toMatchObject(taken);
    const { id, email } = await invite(one);
    await expect(invite(other, { email })).rejects.toMatchObject(taken);
    await expect(under.call(partnersRpc).Apply({ ...application, email })).rejects.toMatchObject({
      slug: 'partner-email-taken',
    });
    await team(one.founder).SwitchMember({ memberId: id, state: 'off' });
    await invite(other, { email });
    await expect(team(one.founder).SwitchMember({ memberId: id, state: 'active' })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('fifty repeats of one invitation invite one person', async () => {
    const one = await newPartner();
    const key = randomUUID();
    const expected = { email: address(), firstName: 'Ben', lastName: 'Cole', role: 'owner', locationIds: [] };
    const made = await Promise.all(Array.from({ length: 50 }, () => team(one.founder, key).InviteMember(expected)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await team(one.founder).ListTeam({})).people).toHaveLength(2);
  });

  it('refuses an invalid invitation with the field', async () => {
    const [one, other] = [await newPartner(), await newPartner()];
    const at = { kind: 'invalid' };
    await expect(invite(one, { locationIds: [] })).rejects.toMatchObject(at);
    await expect(invite(one, { locationIds: [other.first] })).rejects.toMatchObject(at);
    await expect(invite(one, { role: 'king' })).rejects.toMatchObject(at);
    await expect(invite(one, { email: 'nobody' })).rejects.toMatchObject(at);
  });
});

describe('the permissions of a member', () => {
  it('a director works at assigned locations only', async () => {
    const one = await newPartner();
    const { caller } = await joined(one);
    const shown = await under.call(partnersRpc, caller).ListLocations({});
    expect([shown.role, shown.locations.map(({ id }) => id)]).toEqual(['director', [one.first]]);
    const made = await under.call(casesRpc, caller).CreateCase({ locationId: one.first, subjectName: 'Inés Duarte' });
    const elsewhere = { locationId: one.second, subjectName: 'Inés Duarte' };
    await expect(under.call(casesRpc, caller).CreateCase(elsewhere)).rejects.toMatchObject(notHere);
    const far = await under.call(casesRpc, one.founder).CreateCase(elsewhere);
    await expect(under.call(casesRpc, caller).GetCase({ caseId: far.id })).rejects.toMatchObject(notHere);
    await expect(under.call(casesRpc, caller).CloseCase({ caseId: far.id })).rejects.toMatchObject(notHere);
    await expect(under.call(casesRpc, caller).ListCases({ locationId: one.second, limit: 5 })).rejects.toMatchObject(
      notHere,
    );
    await expect(
      under.call(casesRpc, caller).AssignPlate({ orderRef: far.orderRef, code: 'QR-7K3M-9QXA-2TDV', key: 'k' }),
    ).rejects.toMatchObject(notHere);
    const move = { locationId: one.first, kind: 'restocked', quantity: 3 };
    await under.call(stockRpc, caller).MoveStock(move);
    await expect(under.call(stockRpc, caller).MoveStock({ ...move, locationId: one.second })).rejects.toMatchObject(
      notHere,
    );
    expect((await acts(caller)).map(({ act, about: subject }) => [act, subject])).toEqual([
      ['restocked', '3 plates'],
      ['case-created', `Inés Duarte (${made.caseNumber})`],
    ]);
    expect((await acts(one.founder)).map(({ act }) => act)).toContain('invited');
  });

  it('an assistant manages families, not stock, orders or people', async () => {
    const one = await newPartner();
    const { caller } = await joined(one, { role: 'assistant' });
    const made = await under.call(casesRpc, caller).CreateCase({ locationId: one.first, subjectName: 'Inés Duarte' });
    await under.call(casesRpc, caller).SaveCase({ caseId: made.id, subjectName: 'Inés Duarte Lima' });
    expect((await under.call(partnersRpc, caller).GetInventory({ locationId: one.first })).currentStock).toBe(0);
    const { first: locationId } = one;
    await expect(
      under.call(stockRpc, caller).MoveStock({ locationId, kind: 'restocked', quantity: 3 }),
    ).rejects.toMatchObject(notThatRole);
    await expect(under.call(plateRequestsRpc, caller).AskForPlates({ locationId, quantity: 3 })).rejects.toMatchObject(
      notThatRole,
    );
  });

  it('only owners change the team, and no one their own access', async () => {
    const one = await newPartner();
    const director = await joined(one);
    const owner = await joined(one, { role: 'owner', locationIds: [] });
    const expected = { email: address(), firstName: 'Cy', lastName: 'Dee', role: 'owner', locationIds: [] };
    await expect(team(director.caller).InviteMember(expected)).rejects.toMatchObject(notThatRole);
    await expect(team(director.caller).MakeInvitation({ memberId: owner.id })).rejects.toMatchObject(notThatRole);
    const off = { memberId: director.id, state: 'off' };
    await expect(team(director.caller).SwitchMember({ ...off, memberId: owner.id })).rejects.toMatchObject(notThatRole);
    await expect(team(owner.caller).SwitchMember({ ...off, memberId: owner.id })).rejects.toMatchObject({
      slug: 'not-yourself',
    });
    // The applicant stays: no one can remove the account from its responsible person.
    await expect(team(owner.caller).SwitchMember({ ...off, memberId: one.accountId })).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await team(owner.caller).SwitchMember(off)).toMatchObject({ state: 'off' });
    expect((await team(owner.caller).ListTeam({})).people).toHaveLength(3);
  });

  it('only an owner resets two-step verification, and it is logged', async () => {
    const [one, other] = [await newPartner(), await newPartner()];
    const director = await joined(one);
    const owner = await joined(one, { role: 'owner', locationIds: [] });
    const lost = { memberId: director.id };
    await expect(team(director.caller).DropSecondStep({ memberId: owner.id })).rejects.toMatchObject(notThatRole);
    const unknown = { kind: 'not-found', slug: 'member-not-found' };
    await expect(team(other.founder).DropSecondStep(lost)).rejects.toMatchObject(unknown);
    await expect(team(owner.caller).DropSecondStep({ memberId: one.accountId })).rejects.toMatchObject(unknown);
    await expect(team(owner.caller).DropSecondStep({ memberId: owner.id })).rejects.toMatchObject({
      slug: 'not-yourself',
    });
    await expect(team(operations).DropSecondStep(lost)).rejects.toMatchObject({ kind: 'forbidden' });
    const result = { email: director.email, firstName: 'Ben', partnerType: 'memorial' };
    const key = randomUUID();
    expect(await team(owner.caller, key).DropSecondStep(lost)).toEqual(result);
    expect(await team(owner.caller, key).DropSecondStep(lost)).toEqual(result);
    expect((await acts(one.founder)).filter(({ act }) => act === 'second-step-dropped')).toMatchObject([
      { person: 'Ben Cole', about: 'Ben Cole' },
    ]);
  });

  it('a changed location applies at the next call', async () => {
    const one = await newPartner();
    const { id, caller } = await joined(one);
    await team(one.founder).ChangeMember({ memberId: id, role: 'assistant', locationIds: [one.second] });
    expect((await under.call(partnersRpc, caller).ListLocations({})).locations.map(({ id: at }) => at)).toEqual([
      one.second,
    ]);
    await expect(under.call(partnersRpc, caller).GetInventory({ locationId: one.first })).rejects.toMatchObject(
      notHere,
    );
  });

  it('a team is closed to another partner', async () => {
    const [one, other] = [await newPartner(), await newPartner()];
    const { id, caller } = await joined(one, { role: 'owner', locationIds: [] });
    const unknown = { kind: 'not-found', slug: 'member-not-found' };
    await expect(team(other.founder).SwitchMember({ memberId: id, state: 'off' })).rejects.toMatchObject(unknown);
    await expect(team(other.founder).MakeInvitation({ memberId: id })).rejects.toMatchObject(unknown);
    await expect(under.call(partnersRpc, caller).GetInventory({ locationId: other.first })).rejects.toMatchObject({
      slug: 'not-yours',
    });
    // A member who claims another account: the account decides.
    await expect(team(personOf(other.accountId, id)).ListTeam({})).rejects.toMatchObject(notThatRole);
  });
});

describe('a deactivated member', () => {
  it('has no access any more, and keeps the name in the log', async () => {
    const one = await newPartner();
    const { id, email, caller } = await joined(one);
    const { id: caseId } = await under
      .call(casesRpc, caller)
      .CreateCase({ locationId: one.first, subjectName: 'Inés Duarte' });
    await team(one.founder).SwitchMember({ memberId: id, state: 'off' });
    await expect(signIn(email)).rejects.toMatchObject({ slug: 'sign-in-failed' });
    await expect(under.call(casesRpc, caller).GetCase({ caseId })).rejects.toMatchObject(notHere);
    await expect(team(caller).ListTeam({})).rejects.toMatchObject(notThatRole);
    expect((await under.call(partnerPasswordsRpc).MakePasswordLinks({ email })).links).toEqual([]);
    expect(await acts(one.founder, caseId)).toMatchObject([{ act: 'case-created', person: 'Ben Cole', caseId }]);
  });

  it('returns with the old password; deactivation is idempotent', async () => {
    const one = await newPartner();
    const { id, email } = await joined(one);
    const off = { memberId: id, state: 'off' };
    await team(one.founder).SwitchMember(off);
    await team(one.founder).SwitchMember(off);
    await team(one.founder).SwitchMember({ memberId: id, state: 'active' });
    expect(await signIn(email)).toMatchObject({ memberId: id });
    const notified = (await acts(one.founder)).map(({ act }) => act);
    expect(notified).toEqual(['switched-on', 'switched-off', 'joined', 'invited']);
  });

  it('a revoked invitation is invalid, and people who never joined cannot be activated', async () => {
    const one = await newPartner();
    const { id } = await invite(one);
    const { token } = await team(one.founder).MakeInvitation({ memberId: id });
    await team(one.founder).SwitchMember({ memberId: id, state: 'off' });
    await expect(under.call(partnerPasswordsRpc, anyone).SetPassword({ token, password })).rejects.toMatchObject({
      slug: 'link-used',
    });
    await expect(team(one.founder).SwitchMember({ memberId: id, state: 'active' })).rejects.toMatchObject({
      slug: 'never-joined',
    });
  });

  it('no member has access while the account is paused', async () => {
    const one = await newPartner();
    const { email, caller } = await joined(one);
    await under.call(partnersRpc, operations).SetAccountStatus({ locationId: one.first, status: 'paused' });
    await expect(signIn(email)).rejects.toMatchObject({ slug: 'account-paused' });
    await expect(under.call(partnersRpc, caller).GetInventory({ locationId: one.first })).rejects.toMatchObject({
      slug: 'account-paused',
    });
  });
});

describe('stock email', () => {
  it('goes to the applicant, and to owners and directors of the location', async () => {
    const one = await newPartner();
    const here = await joined(one);
    await joined(one, { locationIds: [one.second] });
    await joined(one, { role: 'assistant' });
    const owner = await joined(one, { role: 'owner', locationIds: [] });
    const { readers } = await under.call(stockRpc).GetShelfNotice({ locationId: one.first });
    expect(readers.map(({ email }) => email)).toEqual([one.email, here.email, owner.email]);
  });
});
