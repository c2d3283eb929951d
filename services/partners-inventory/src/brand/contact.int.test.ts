import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brandRpc } from '@keepsake/contracts/rpc/brand';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import type { Caller } from '@keepsake/platform/request-context';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { randomUUID } from 'node:crypto';
import { aPlate, casePeople, fakeCodes, operations } from '../composition/case-fixture.js';
import { partnersInventoryEntry } from '../service.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { fakes: [fakeCodes] });
});
afterAll(() => under.stop());
const { cases, newPartner } = casePeople(() => under);
const brand = (caller: Caller) => under.call(brandRpc, caller);
const system: Caller = { kind: 'system', service: 'campaigns' };
const saved = {
  phone: '(251) 555-0142',
  website: 'https://okafor.example',
  address: '3 Bay Lane',
  zipCode: '36602',
  email: 'care@okafor.example',
};

describe('the contact data of a location', () => {
  it('begins with phone and website of the application, beside what staff reviewed', async () => {
    const { caller, locationId } = await newPartner(0, { website: 'https://okafor.example' });
    expect(await brand(caller).GetProfile({})).toEqual({
      business: {
        businessName: 'Okafor Funeral Home',
        businessType: 'Funeral home',
        licenseNumber: 'L-1',
        address: '3 Bay Ln',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
      },
      contacts: [
        expect.objectContaining({
          locationId,
          name: 'Okafor Funeral Home',
          city: 'Mobile',
          state: 'AL',
          phone: '555 0100',
          website: 'https://okafor.example',
        }),
      ],
    });
  });

  it('replaces the former one on the family sheet and in emails', async () => {
    const { caller, locationId, begin, assign } = await newPartner(1);
    const { id: caseId, orderRef } = await begin('Inés Duarte');
    await assign(orderRef, aPlate());
    await under.call(handoverRpc, caller).SaveDraft({ caseId, revision: 0, honoreeName: 'Inés Duarte' });
    await cases(caller).SaveCase({ caseId, subjectName: 'Inés Duarte', familyEmail: 'rui@example.org' });
    const { contacts } = await brand(caller).SaveLocationContact({ locationId, ...saved });
    expect(contacts).toEqual([expect.objectContaining(saved)]);
    expect(await under.call(handoverRpc, system).GetFamilyNotice({ caseId })).toMatchObject({
      partnerPhone: '(251) 555-0142',
      partnerEmail: 'care@okafor.example',
    });
    const { pdf } = await cases(caller).RenderFamilySheet({ caseId, paper: 'letter' });
    const text = readPdf(Buffer.from(pdf))
      .pages[0]?.texts.map((one) => one.text)
      .join(' ');
    expect(text).toContain('3 Bay Lane, Mobile, AL 36602 · (251) 555-0142');
    expect(text).toContain('care@okafor.example');
    const cleared = await brand(caller).SaveLocationContact({ locationId, phone: '555 0101' });
    expect(cleared.contacts[0]).not.toHaveProperty('email');
    expect(await under.call(handoverRpc, system).GetFamilyNotice({ caseId })).not.toHaveProperty('partnerEmail');
    const { acts } = await under.call(teamRpc, caller).ListActs({ limit: 5 });
    expect(acts.map(({ act }) => act)).toContain('profile-changed');
  });

  it('belongs to each location, and is for owners of that account to change', async () => {
    const mine = await newPartner(0);
    const other = await newPartner(0);
    const place = { name: 'Okafor West', city: 'Daphne', state: 'AL', tier: 'starter' } as const;
    const { locationId } = await under
      .call(partnersRpc, operations)
      .AddLocation({ locationId: mine.locationId, ...place });
    await brand(mine.caller).SaveLocationContact({ locationId, phone: '555 0199' });
    const { contacts } = await brand(mine.caller).GetProfile({});
    expect(Object.fromEntries(contacts.map((one) => [one.name, one.phone]))).toEqual({
      'Okafor Funeral Home': '555 0100',
      'Okafor West': '555 0199',
    });
    const stranger: Caller = { kind: 'partner', id: mine.accountId, memberId: randomUUID(), browserId: 'browser-0002' };
    for (const caller of [other.caller, stranger, operations])
      await expect(brand(caller).SaveLocationContact({ locationId, phone: 'x' })).rejects.toMatchObject({
        kind: 'forbidden',
      });
  });
});
