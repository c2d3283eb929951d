import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import { isTimeZone } from '@keepsake/contracts/values/time-zone';
import { caseSorts } from '@keepsake/contracts/rest/lists';
import { maxImportedCases } from '@keepsake/contracts/values/case-columns';
import { languages } from '@keepsake/contracts/values/language';
import { papers, qrFormats } from '@keepsake/contracts/values/paper';
import { requiredLine } from '@keepsake/contracts/rest/fields';
import { casesRpc as contract } from '@keepsake/contracts/rpc/cases';
import { present } from '@keepsake/contracts/values/present';
import type { CallOptions } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { AssignedPlate, AssignPlate } from '../application/assign-plate.js';
import type { CaseFigures, Cases, ShownCase } from '../application/ports.js';
import type { Plates } from '../../stock/api.js';
import { readCase, type SaveCase } from '../application/change-case.js';
import type { PrintedPaper, RenderFamilySheet } from '../application/render-family-sheet.js';
import type { PrintFile, RenderQrFile } from '../application/render-qr-file.js';
import type { UndoAssignment } from '../application/undo-assignment.js';
import type { ImportCases, ImportedCases } from '../application/import-cases.js';
import type { CreateCase } from '../application/create-case.js';
import { caseNotFound } from '../application/not-found.js';
import { requireOwnLocation, type Locations } from '../../accounts/api.js';
import { caseNumber } from '../domain/case.js';
import { mailsLeftOf, type Contact } from '../domain/contact.js';
import { afterService } from '../domain/mail-time.js';
import type { SaveContact } from '../application/family/save-contact.js';
import type { SetMailTiming } from '../application/family/set-mail-timing.js';

type OfCase = { readonly caseId: string };
export type CasesUse = {
  readonly saveContact: Handler<SaveContact, OfCase>;
  readonly removeContact: Handler<OfCase & { readonly contactId: string }, OfCase>;
  readonly setMailTiming: Handler<SetMailTiming, OfCase>;
  readonly sendHeldMailNow: Handler<OfCase, OfCase>;
  readonly cancelHeldMail: Handler<OfCase, OfCase>;
  readonly createCase: Handler<CreateCase, OfCase>;
  readonly importCases: Handler<ImportCases, ImportedCases>;
  readonly saveCase: Handler<SaveCase, OfCase>;
  readonly reopenCase: Handler<OfCase, OfCase>;
  readonly undoAssignment: Handler<UndoAssignment, OfCase>;
  readonly closeCase: Handler<OfCase, OfCase>;
  readonly renderFamilySheet: Handler<RenderFamilySheet, PrintedPaper>;
  readonly renderQrFile: Handler<RenderQrFile, PrintFile>;
  readonly assignPlate: Handler<AssignPlate, AssignedPlate>;
};
export type CasesRead = {
  readonly cases: Cases;
  readonly locations: Locations;
  readonly plates: Pick<Plates, 'codesOf'>;
  /** Zone of services whose partner named none. */
  readonly timeZone: string;
};

const locationId = z.uuid('Location not found. Refresh the list.');
const caseId = z.uuid('Case not found. Refresh the list.');
const contactId = z.uuid(handoverMessages.contactUnknown).toLowerCase();
const subjectName = requiredLine(200, caseMessages.subjectName);
const line = (most: number) => z.string().trim().min(1).max(most).exactOptional();

const figuresAnswer = (figures: CaseFigures) => ({ ...figures });

const contactAnswer = (contact: Contact) => {
  const { personId: _person, mailsSent: _sent, mailedAt, ...shown } = contact;
  return { ...shown, mailsLeft: mailsLeftOf(contact), ...present({ mailedAt: mailedAt?.toISOString() }) };
};

const caseAnswer = (one: ShownCase, codes: ReadonlyMap<string, string>, timeZone: string) => {
  const { accountId: _account, month: _month, codeIds, claimedCodeId, createdAt, closedAt, platedAt, ...shown } = one;
  const claimedToken = claimedCodeId === undefined ? undefined : codes.get(claimedCodeId);
  return {
    ...shown,
    caseNumber: caseNumber(one),
    createdAt: createdAt.toISOString(),
    qrTokens: codeIds.flatMap((id) => codes.get(id) ?? []),
    contacts: one.contacts.map(contactAnswer),
    ...present({
      closedAt: closedAt?.toISOString(),
      platedAt: platedAt?.toISOString(),
      claimedToken,
      mailSendsAt: afterService(one, timeZone)?.toISOString(),
    }),
  };
};

export const casesRpcService = (use: CasesUse, read: CasesRead): RpcService => {
  const shown = async (rows: readonly ShownCase[], options: CallOptions) => {
    const codes = await read.plates.codesOf([...new Set(rows.flatMap(({ codeIds }) => codeIds))], options);
    return rows.map((one) => caseAnswer(one, codes, read.timeZone));
  };
  const again = async (id: string, options: CallOptions) => {
    const found = await read.cases.find(id);
    const [answer] = found ? await shown([found], options) : [];
    if (!answer) throw caseNotFound();
    return answer;
  };
  return rpcService(contract, 'api', {
    CreateCase: method(
      z.object({
        locationId,
        subjectName,
        subjectType: z.enum(['person', 'pet']).exactOptional(),
        serviceType: line(60),
        orderRef: line(60),
        serviceDate: line(40),
      }),
      async (input, ctx) => again((await use.createCase(input, ctx)).caseId, ctx),
    ),
    ImportCases: method(
      z.object({
        locationId,
        file: z.instanceof(Uint8Array),
        keep: z.boolean(),
        anyway: z.array(z.int().min(2)).max(maxImportedCases),
      }),
      async (input, ctx) => {
        const { faults, first, header, rejected, skipped, ...seen } = await use.importCases(input, ctx);
        return {
          ...seen,
          faults: [...faults],
          first: first.map(({ subjectName: name, serviceDate, familyName }) => ({
            subjectName: name,
            ...present({ serviceDate, familyName }),
          })),
          header: [...header],
          rejected: rejected.map((row) => ({ ...row, cells: [...row.cells], problems: [...row.problems] })),
          skipped: [...skipped],
        };
      },
    ),
    SaveCase: method(
      z.object({
        caseId,
        subjectName,
        serviceDate: line(40),
        serviceTime: line(5),
        servicePlace: line(300),
        livestreamUrl: line(300),
        charity: line(300),
        familyName: line(200),
        familyEmail: line(254),
        familyPhone: line(40),
        notes: line(2_000),
      }),
      async (input, ctx) => again((await use.saveCase(input, ctx)).caseId, ctx),
    ),
    SaveContact: method(
      z.object({
        caseId,
        contactId: contactId.exactOptional(),
        name: requiredLine(200, handoverMessages.contactName),
        relation: line(80),
        email: line(254),
        phone: line(40),
      }),
      async (input, ctx) => again((await use.saveContact(input, ctx)).caseId, ctx),
    ),
    RemoveContact: method(z.object({ caseId, contactId }), async (input, ctx) =>
      again((await use.removeContact(input, ctx)).caseId, ctx),
    ),
    SetMailTiming: method(
      z.object({
        caseId,
        afterService: z.boolean(),
        timeZone: z.string().refine(isTimeZone, handoverMessages.timeZone).exactOptional(),
      }),
      async (input, ctx) => again((await use.setMailTiming(input, ctx)).caseId, ctx),
    ),
    SendHeldMail: method(z.object({ caseId }), async (input, ctx) =>
      again((await use.sendHeldMailNow(input, ctx)).caseId, ctx),
    ),
    CancelHeldMail: method(z.object({ caseId }), async (input, ctx) =>
      again((await use.cancelHeldMail(input, ctx)).caseId, ctx),
    ),
    CloseCase: method(z.object({ caseId }), async (input, ctx) => again((await use.closeCase(input, ctx)).caseId, ctx)),
    ReopenCase: method(z.object({ caseId }), async (input, ctx) =>
      again((await use.reopenCase(input, ctx)).caseId, ctx),
    ),
    UndoAssignment: method(z.object({ caseId, code: requiredLine(20) }), async (input, ctx) =>
      again((await use.undoAssignment(input, ctx)).caseId, ctx),
    ),
    ListCases: method(
      listInput(caseSorts).extend({
        locationId,
        state: z.enum(['active', 'open', 'plated', 'claimed', 'closed']).exactOptional(),
        plate: z.enum(['with', 'without']).exactOptional(),
        serviceFrom: z.iso.date().exactOptional(),
        serviceTo: z.iso.date().exactOptional(),
      }),
      async (input, ctx) => {
        await requireOwnLocation(read.locations, input.locationId, ctx.caller);
        const { rows, nextCursor, total } = await read.cases.page(input);
        return { ...present({ nextCursor }), cases: await shown(rows, ctx), total };
      },
    ),
    GetCase: method(z.object({ caseId }), async (input, ctx) => {
      const found = await readCase(read, input.caseId, ctx.caller, { staffToo: true });
      const [answer] = await shown([found], ctx);
      if (!answer) throw caseNotFound();
      return answer;
    }),
    CaseFigures: method(z.object({ locationId }), async (input, ctx) => {
      await requireOwnLocation(read.locations, input.locationId, ctx.caller);
      return figuresAnswer(await read.cases.figures(input.locationId));
    }),
    RenderFamilySheet: method(
      z.object({
        caseId,
        paper: z.enum(papers),
        layout: z.enum(['sheet', 'leaflet']).optional(),
        language: z.enum(languages).default('en'),
      }),
      use.renderFamilySheet,
    ),
    RenderQrFile: method(z.object({ caseId, format: z.enum(qrFormats) }), use.renderQrFile),
    AssignPlate: method(
      z.object({ orderRef: requiredLine(100), code: requiredLine(20), key: requiredLine(200) }),
      async (input, ctx) => {
        const { askedAt: requestedAt, ...assigned } = await use.assignPlate(input, ctx);
        return { ...assigned, askedAt: requestedAt.toISOString() };
      },
    ),
  });
};
