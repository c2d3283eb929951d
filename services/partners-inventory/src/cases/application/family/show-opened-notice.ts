import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../../accounts/api.js';
import type { Plates } from '../../../stock/api.js';
import { homeOf, type HomeDeps } from '../home-of.js';
import type { Cases } from '../ports.js';

export type OpenedNotice = {
  /** False if there is nothing to tell any more. */
  readonly open: boolean;
  readonly email?: string;
  readonly name?: string;
  readonly subjectName?: string;
  readonly partner?: string;
  readonly partnerPhone?: string;
  readonly partnerEmail?: string;
  readonly code?: string;
  /** The next of kin who opened the page; absent for another person, whose name the partner does not know. */
  readonly openedBy?: string;
};

/** Returns what to tell a next of kin after another person opened the page, unless the activation was undone. */
export const showOpenedNotice =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly plates: Pick<Plates, 'codesOf'>;
    readonly locations: Pick<Locations, 'list'>;
    readonly brands: HomeDeps['brands'];
  }): Handler<{ readonly caseId: string; readonly contactId?: string }, OpenedNotice> =>
  async ({ caseId, contactId = caseId }, ctx) => {
    requireSystem(ctx.caller);
    const one = await deps.cases.find(caseId);
    const contact = one?.contacts.find(({ id }) => id === contactId);
    if (!one || one.claimedCodeId === undefined || contact?.email === undefined || contact.opened)
      return { open: false };
    const [codes, home] = await Promise.all([deps.plates.codesOf([one.claimedCodeId], ctx), homeOf(deps, one)]);
    const code = codes.get(one.claimedCodeId);
    if (code === undefined || !home) return { open: false };
    const { email, name } = contact;
    const openedBy = one.contacts.find(({ opened }) => opened)?.name;
    return {
      open: true,
      email,
      subjectName: one.subjectName,
      partner: home.name,
      code,
      partnerPhone: home.contact.phone,
      ...present({ name, openedBy, partnerEmail: home.contact.email }),
    };
  };
