import { casesRpc, type CasesDefinition } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import type { Caller } from '@keepsake/platform/request-context';
import { fakeService, type TestService } from '@keepsake/platform/testing/test-service';
import { createHash, randomUUID } from 'node:crypto';
import encodeQR from 'qr';

/** Fake code storage: which case took which plate. */
export const inventory = { holders: new Map<string, string>(), states: new Map<string, object>() };
export const idOf = (code: string): string => {
  const hex = createHash('sha256').update(code).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
export const known = new Map<string, string>();
const plate = (code: string) => ({
  id: idOf(code),
  code,
  serial: code,
  stockState: 'available' as const,
  lifeState: 'unactivated' as const,
  batchId: idOf('batch'),
  createdAt: '2026-01-01T00:00:00.000Z',
  ...inventory.states.get(code),
});
export const addressOf = (code: string): string => `https://keepsake.family/c/${code}`;
export const fakeCodes = fakeService(codesRpc, {
  LookUpCodes: async ({ ids, code }) => {
    if (code !== undefined && code !== 'UNKNOWN') known.set(idOf(code), code);
    const typed = code === undefined || code === 'UNKNOWN' ? [] : [plate(code)];
    const byId = ids.flatMap((id) => (known.has(id) ? [plate(known.get(id) ?? '')] : []));
    return { codes: [...byId, ...typed] };
  },
  DrawPlates: async ({ ids }) => ({
    plates: ids.map((id) => {
      const code = known.get(id) ?? '';
      const modules = encodeQR(addressOf(code).toUpperCase(), 'raw', { ecc: 'high', border: 4 });
      const dark = modules.flatMap((row, y) => row.flatMap((is, x) => (is ? [x, y, 1] : [])));
      return { id, code, address: addressOf(code), side: modules.length, bars: dark };
    }),
  }),
  TakeCode: async ({ codeId, holder }) => {
    const now = inventory.holders.get(codeId) ?? holder;
    inventory.holders.set(codeId, now);
    return { outcome: now === holder ? 'taken' : 'order' };
  },
});

export const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const partner = (id: string): Caller => ({ kind: 'partner', id, browserId: 'browser-0001' });
let plates = 0;
export const aPlate = () => `CF${String(++plates).padStart(12, '0')}`;

/** As `Client`, without options. */
type CasesClient = {
  readonly [M in keyof Client<CasesDefinition>]: (
    input: Parameters<Client<CasesDefinition>[M]>[0],
  ) => ReturnType<Client<CasesDefinition>[M]>;
};

/** Returns what tests of cases need of a running service. */
export const casePeople = (under: () => TestService) => {
  const cases = (caller: Caller, key?: string): CasesClient => under().call(casesRpc, caller, key);
  /** Creates an approved partner with plates in stock. */
  const newPartner = async (stock: number, more: object = {}) => {
    const { accountId } = await under()
      .call(partnersRpc)
      .Apply({
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
        ...more,
      });
    await under().call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
    const caller = partner(accountId);
    const locationId = (await under().call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
    if (stock > 0)
      await under()
        .call(stockRpc, caller)
        .MoveStock({ locationId, kind: 'restocked' as const, quantity: stock });
    const begin = (subjectName: string): Promise<Output<CasesDefinition, 'CreateCase'>> =>
      cases(caller).CreateCase({ locationId, subjectName });
    const assign = (
      orderRef: string,
      code: string,
      key = `${orderRef} ${code}`,
    ): Promise<Output<CasesDefinition, 'AssignPlate'>> => cases(caller).AssignPlate({ orderRef, code, key });
    const inStock = async () => (await under().call(partnersRpc, caller).GetInventory({ locationId })).currentStock;
    return { accountId, caller, locationId, begin, assign, inStock };
  };
  return { cases, newPartner };
};
