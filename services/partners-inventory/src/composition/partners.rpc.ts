import { email, newPassword, password, requiredLine } from '@keepsake/contracts/rest/fields';
import { applicationSorts, partnerSorts } from '@keepsake/contracts/rest/lists';
import { partnerType } from '@keepsake/contracts/rest/partners';
import { partnersRpc as contract } from '@keepsake/contracts/rpc/partners';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { DecideApplication } from '../accounts/application/decide-application.js';
import type { FoundDocument, RegisterDocument, RegisteredDocument } from '../accounts/application/expire-licenses.js';
import type { PartnerFile } from '../team/application/show-partner.js';
import type { AddLocation, SavePlan, SetAccountStatus } from '../accounts/application/save-partner.js';
import { webAddress } from '../shared/adapters/web-address.js';
import { accountNotFound, applicationNotFound } from '../accounts/application/not-found.js';
import type { Applications, Inventory, Locations } from '../accounts/application/ports.js';
import type { MakerStock } from '../stock/application/ports.js';
import type { ListedLocations } from '../accounts/application/list-locations.js';
import type { ShownFigures } from '../billing/application/show-figures.js';
import type { SignedIn, SignIn } from '../team/application/sign-in.js';
import type { SubmitApplication, Submitted } from '../accounts/application/submit-application.js';
import type { UsageRate } from '../stock/domain/pace.js';
import { accountAnswer, applicationAnswer, locationAnswer } from '../accounts/adapters/mapping.js';
import { inventoryAnswer, makerBatchAnswer } from '../stock/adapters/mapping.js';
import { memberAnswer } from '../team/adapters/mapping.js';

export type PartnersUse = {
  readonly submitApplication: Handler<SubmitApplication, Submitted>;
  readonly registerDocument: Handler<RegisterDocument, RegisteredDocument>;
  readonly findDocument: Handler<{ readonly accountId: string }, FoundDocument>;
  readonly decideApplication: Handler<DecideApplication, { readonly accountId: string }>;
  readonly signIn: Handler<SignIn, SignedIn>;
  readonly listLocations: Handler<object, ListedLocations>;
  readonly showPartner: Handler<{ readonly locationId: string }, PartnerFile>;
  readonly savePlan: Handler<SavePlan, { readonly locationId: string }>;
  readonly addLocation: Handler<AddLocation, { readonly locationId: string }>;
  readonly setAccountStatus: Handler<SetAccountStatus, { readonly locationId: string }>;
  readonly showFigures: Handler<unknown, ShownFigures>;
  readonly showInventory: Handler<{ readonly locationId: string }, Inventory & UsageRate>;
};
export type PartnersRead = {
  readonly applications: Applications;
  readonly locations: Locations;
  readonly makerStock: MakerStock;
};

const line = requiredLine(300);
const application = z.object({
  email: email('Please enter a valid email address.'),
  password: newPassword(),
  firstName: line,
  lastName: line,
  partnerType,
  businessName: line,
  businessType: line,
  licenseNumber: line,
  address: line,
  city: line,
  state: line,
  zipCode: line,
  phone: line,
  website: webAddress.exactOptional(),
  yearsInBusiness: z.int().min(0).max(500),
  documentId: z.uuid().exactOptional(),
});
const accountId = z.uuid('Partner account not found. Refresh the list.');
const locationId = z.uuid('Location not found. Refresh the list.');
const tier = z.enum(['starter', 'standard', 'plus']);
const partnersWanted = listInput(partnerSorts).extend({
  status: z.enum(['active', 'paused', 'pending']).exactOptional(),
  partnerType: partnerType.exactOptional(),
});
const nothing = z.object({});

export const partnersRpcService = (use: PartnersUse, read: PartnersRead): RpcService =>
  rpcService(contract, 'api', {
    Apply: method(application, use.submitApplication),
    RegisterDocument: method(z.object({ objectKey: requiredLine(300), size: z.int().min(0) }), use.registerDocument),
    FindDocument: method(z.object({ accountId }), use.findDocument),
    DecideApplication: method(
      z.object({
        accountId,
        decision: z.enum(['approved', 'refused', 'question']),
        reason: requiredLine(500).exactOptional(),
      }),
      async (input, ctx) => {
        // `handled` stores an id only; every answer reads the current state of the application.
        const decided = await read.applications.find((await use.decideApplication(input, ctx)).accountId);
        if (!decided) throw applicationNotFound();
        return applicationAnswer(decided);
      },
    ),
    ListApplications: method(
      listInput(applicationSorts).extend({
        status: z.enum(['open', 'submitted', 'question', 'approved', 'refused']).exactOptional(),
        partnerType: partnerType.exactOptional(),
      }),
      async (input, ctx) => {
        requireStaff(ctx.caller, 'operations');
        const { rows, nextCursor, total } = await read.applications.page(input);
        return { ...present({ nextCursor }), applications: rows.map(applicationAnswer), total };
      },
    ),
    SignIn: method(
      z.object({ email: email(), password: password('Please fill in all fields'), partnerType }),
      use.signIn,
    ),
    ListLocations: method(nothing, async (input, ctx) => {
      const { locations, role } = await use.listLocations(input, ctx);
      return { locations: locations.map(locationAnswer), ...present({ role }) };
    }),
    ListPartners: method(partnersWanted, async (input, ctx) => {
      requireStaff(ctx.caller, 'operations', 'support', 'marketing', 'finance');
      const { rows, nextCursor, total } = await read.locations.partners(input);
      return { ...present({ nextCursor }), partners: rows.map(locationAnswer), total };
    }),
    ShowPartner: method(z.object({ locationId }), async (input, ctx) => {
      const { account, locations, people } = await use.showPartner(input, ctx);
      return {
        application: applicationAnswer(account),
        accountStatus: account.accountStatus ?? 'paused', // not approved: may not sign in either
        locations: locations.map(locationAnswer),
        people: people.map(memberAnswer),
      };
    }),
    SavePlan: method(z.object({ locationId, tier, lowStockThreshold: z.int().min(0).max(10_000) }), use.savePlan),
    AddLocation: method(z.object({ locationId, name: line, city: line, state: line, tier }), use.addLocation),
    SetAccountStatus: method(z.object({ locationId, status: z.enum(['active', 'paused']) }), use.setAccountStatus),
    GetInventory: method(z.object({ locationId }), async (input, ctx) =>
      inventoryAnswer(await use.showInventory(input, ctx)),
    ),
    ListMakerStock: method(nothing, async (_, ctx) => {
      requireStaff(ctx.caller, 'operations');
      const { batches, total } = await read.makerStock.list();
      return { batches: batches.map(makerBatchAnswer), total };
    }),
    PartnerFigures: method(nothing, async (input, ctx) => {
      const { states, ...figures } = await use.showFigures(input, ctx);
      return { ...figures, states: [...states] };
    }),
    GetAccount: method(z.object({ accountId }), async (input, ctx) => {
      requireSystem(ctx.caller);
      const account = await read.applications.find(input.accountId);
      if (!account) throw accountNotFound();
      return accountAnswer(account);
    }),
  });
