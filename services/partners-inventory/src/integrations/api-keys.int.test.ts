import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { integrationsRpc } from '@keepsake/contracts/rpc/integrations';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { createHash, randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry);
});
afterAll(() => under.stop());

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const funeralHome = async () => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
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
  });
  const office = under.call(partnersRpc, operations);
  await office.DecideApplication({ accountId, decision: 'approved' });
  const caller: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  const first = (await under.call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
  await office.AddLocation({ locationId: first, name: 'Okafor Troy', city: 'Troy', state: 'NY', tier: 'standard' });
  const { locations } = await under.call(partnersRpc, caller).ListLocations({});
  const second = locations.find(({ id }) => id !== first)?.id ?? '';
  return { accountId, caller, first, second, integrations: under.call(integrationsRpc, caller) };
};
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const body = (locationIds: string[] = []) => ({
  name: 'Case software',
  scopes: ['cases:write'],
  locationIds,
  tokenHash: hashOf(randomUUID()),
  lastFour: 'aB3d',
});
const identify = (tokenHash: string) => under.call(integrationsRpc).IdentifyApiKey({ tokenHash });
const callerOf = ({ keyId, accountId }: { readonly keyId: string; readonly accountId: string }): Caller => ({
  kind: 'partner',
  id: accountId,
  memberId: keyId,
  browserId: `key-${keyId}`,
});
const refused = { kind: 'unauthenticated', slug: 'api-key-refused' };

describe('an API key', () => {
  it('works at its locations only, and is named in the log', async () => {
    const { integrations, caller, first, second } = await funeralHome();
    const input = body([first]);
    await integrations.CreateApiKey(input);
    const found = await identify(input.tokenHash);
    expect(found.scopes).toEqual(['cases:write']);
    const program = callerOf(found);
    await under.call(casesRpc, program).CreateCase({ locationId: first, subjectName: 'Inés Duarte' });
    await expect(
      under.call(casesRpc, program).CreateCase({ locationId: second, subjectName: 'Inés Duarte' }),
    ).rejects.toMatchObject({ slug: 'other-location' });
    const seen = await under.call(partnersRpc, program).ListLocations({});
    expect(seen.locations.map(({ id }) => id)).toEqual([first]);
    const { acts } = await under.call(teamRpc, caller).ListActs({ limit: 0 });
    expect(acts.map(({ act, person, about }) => [act, person, about.split(' (')[0]])).toEqual([
      ['case-created', 'Case software (API key)', 'Inés Duarte'],
      ['api-key-created', 'Ann Okafor', 'Case software'],
    ]);
    expect((await integrations.ListApiKeys({})).keys).toMatchObject([
      { name: 'Case software', createdBy: 'Ann Okafor', lastUsedAt: expect.any(String) },
    ]);
  });

  it('works at every location when it names none', async () => {
    const { integrations, second } = await funeralHome();
    const input = body();
    await integrations.CreateApiKey(input);
    const program = callerOf(await identify(input.tokenHash));
    expect((await under.call(partnersRpc, program).ListLocations({})).locations).toHaveLength(2);
    await under.call(stockRpc, program).MoveStock({ locationId: second, kind: 'restocked', quantity: 1 });
  });

  it('stops working when it is revoked, also for calls that have begun', async () => {
    const { integrations, first } = await funeralHome();
    const input = body();
    const { id: keyId } = await integrations.CreateApiKey(input);
    const program = callerOf(await identify(input.tokenHash));
    const once = await integrations.RevokeApiKey({ keyId });
    expect(await integrations.RevokeApiKey({ keyId })).toEqual(once);
    await expect(identify(input.tokenHash)).rejects.toMatchObject(refused);
    await expect(
      under.call(casesRpc, program).CreateCase({ locationId: first, subjectName: 'Inés Duarte' }),
    ).rejects.toMatchObject({ slug: 'other-location' });
  });

  it('stops working while its account is paused', async () => {
    const { integrations, first } = await funeralHome();
    const input = body();
    await integrations.CreateApiKey(input);
    await under.call(partnersRpc, operations).SetAccountStatus({ locationId: first, status: 'paused' });
    await expect(identify(input.tokenHash)).rejects.toMatchObject(refused);
  });

  it('can neither read the team nor create other keys', async () => {
    const { integrations } = await funeralHome();
    const input = body();
    await integrations.CreateApiKey(input);
    const program = callerOf(await identify(input.tokenHash));
    await expect(under.call(teamRpc, program).ListTeam({})).rejects.toMatchObject({ slug: 'team-role' });
    await expect(under.call(integrationsRpc, program).CreateApiKey(body())).rejects.toMatchObject({
      slug: 'team-role',
    });
    await expect(under.call(integrationsRpc, program).ListWebhooks({})).rejects.toMatchObject({ slug: 'team-role' });
  });

  it('is created once by repeated requests, and seen by its account only', async () => {
    const { caller, integrations } = await funeralHome();
    const again = under.call(integrationsRpc, caller, randomUUID());
    const input = body();
    const { id: keyId } = await again.CreateApiKey(input);
    expect((await again.CreateApiKey(input)).id).toBe(keyId);
    await expect(again.CreateApiKey(body())).rejects.toMatchObject({ slug: 'idempotency-key-reused' });
    expect((await integrations.ListApiKeys({})).keys).toHaveLength(1);
    const other = await funeralHome();
    expect((await other.integrations.ListApiKeys({})).keys).toEqual([]);
    await expect(other.integrations.RevokeApiKey({ keyId })).rejects.toMatchObject({ slug: 'api-key-not-found' });
    await expect(other.integrations.CreateApiKey(body([randomUUID()]))).rejects.toMatchObject({
      slug: 'invalid-request',
    });
    await expect(
      under.call(integrationsRpc, caller).IdentifyApiKey({ tokenHash: input.tokenHash }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('is refused as the twenty-first', async () => {
    const { integrations } = await funeralHome();
    for (let n = 0; n < 19; n += 1) await integrations.CreateApiKey(body());
    const last = await Promise.allSettled(Array.from({ length: 4 }, () => integrations.CreateApiKey(body())));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(integrations.CreateApiKey(body())).rejects.toMatchObject({ slug: 'api-keys-full' });
  });
});
