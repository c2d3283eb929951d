import { caseMessages } from '@keepsake/contracts/catalogue/case-messages';
import { caseSorts } from '@keepsake/contracts/rest/lists';
import { papers } from '@keepsake/contracts/values/paper';
import { requiredLine } from '@keepsake/contracts/rest/fields';
import { casesRpc as contract } from '@keepsake/contracts/rpc/cases';
import { present } from '@keepsake/contracts/values/present';
import type { CallAbout } from '@keepsake/platform/rpc/contract';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { workInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { AssignedPlate, AssignPlate } from '../application/assign-plate.js';
import type { CaseFigures, Cases, Plates, ShownCase } from '../application/case-ports.js';
import { readCase, type SaveCase } from '../application/change-case.js';
import type { PrintedPaper, RenderFamilySheet } from '../application/render-family-sheet.js';
import type { UndoAssignment } from '../application/undo-assignment.js';
import type { CreateCase } from '../application/create-case.js';
import { caseNotFound } from '../application/not-found.js';
import { requireOwnLocation } from '../application/own-location.js';
import type { Locations } from '../application/ports.js';

type OfCase = { readonly caseId: string };
export type CasesUse = {
  readonly createCase: Handler<CreateCase, OfCase>;
  readonly saveCase: Handler<SaveCase, OfCase>;
  readonly reopenCase: Handler<OfCase, OfCase>;
  readonly undoAssignment: Handler<UndoAssignment, OfCase>;
  readonly closeCase: Handler<OfCase, OfCase>;
  readonly renderFamilySheet: Handler<RenderFamilySheet, PrintedPaper>;
  readonly assignPlate: Handler<AssignPlate, AssignedPlate>;
};
export type CasesRead = {
  readonly cases: Cases;
  readonly locations: Locations;
  readonly plates: Pick<Plates, 'codesOf'>;
};

const locationId = z.uuid('We know no such location. Please look at the list again.');
const caseId = z.uuid('We know no such case. Please look at the list again.');
const subjectName = requiredLine(200, caseMessages.subjectName);
const line = (most: number) => z.string().trim().min(1).max(most).exactOptional();

const figuresAnswer = (figures: CaseFigures) => ({ ...figures });

const caseAnswer = (one: ShownCase, codes: ReadonlyMap<string, string>) => {
  const { accountId: _account, month: _month, codeIds, claimedCodeId, createdAt, closedAt, ...shown } = one;
  const claimedToken = claimedCodeId === undefined ? undefined : codes.get(claimedCodeId);
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    qrTokens: codeIds.flatMap((id) => codes.get(id) ?? []),
    ...present({ closedAt: closedAt?.toISOString(), claimedToken }),
  };
};

export const casesDoor = (use: CasesUse, read: CasesRead): RpcDoor => {
  const shown = async (rows: readonly ShownCase[], about: CallAbout) => {
    const codes = await read.plates.codesOf([...new Set(rows.flatMap(({ codeIds }) => codeIds))], about);
    return rows.map((one) => caseAnswer(one, codes));
  };
  const again = async (id: string, about: CallAbout) => {
    const found = await read.cases.find(id);
    const [answer] = found ? await shown([found], about) : [];
    if (!answer) throw caseNotFound();
    return answer;
  };
  return rpcDoor(contract, 'api', {
    CreateCase: method(
      z.object({
        locationId,
        subjectName,
        subjectType: z.enum(['person', 'pet']).exactOptional(),
        serviceType: line(60),
        orderRef: line(60),
        serviceDate: line(40),
      }),
      async (input, turn) => again((await use.createCase(input, turn)).caseId, turn),
    ),
    SaveCase: method(
      z.object({
        caseId,
        subjectName,
        serviceDate: line(40),
        familyName: line(200),
        familyEmail: line(254),
        familyPhone: line(40),
        notes: line(2_000),
      }),
      async (input, turn) => again((await use.saveCase(input, turn)).caseId, turn),
    ),
    CloseCase: method(z.object({ caseId }), async (input, turn) =>
      again((await use.closeCase(input, turn)).caseId, turn),
    ),
    ReopenCase: method(z.object({ caseId }), async (input, turn) =>
      again((await use.reopenCase(input, turn)).caseId, turn),
    ),
    UndoAssignment: method(z.object({ caseId, code: requiredLine(20) }), async (input, turn) =>
      again((await use.undoAssignment(input, turn)).caseId, turn),
    ),
    ListCases: method(
      workInput(caseSorts).extend({
        locationId,
        state: z.enum(['active', 'open', 'plated', 'claimed', 'closed']).exactOptional(),
        plate: z.enum(['with', 'without']).exactOptional(),
      }),
      async (input, turn) => {
        await requireOwnLocation(read.locations, input.locationId, turn.caller);
        const { rows, nextCursor, total } = await read.cases.page(input);
        return { ...present({ nextCursor }), cases: await shown(rows, turn), total };
      },
    ),
    GetCase: method(z.object({ caseId }), async (input, turn) => {
      const found = await readCase(read, input.caseId, turn.caller, { staffToo: true });
      const [answer] = await shown([found], turn);
      if (!answer) throw caseNotFound();
      return answer;
    }),
    CaseFigures: method(z.object({ locationId }), async (input, turn) => {
      await requireOwnLocation(read.locations, input.locationId, turn.caller);
      return figuresAnswer(await read.cases.figures(input.locationId));
    }),
    RenderFamilySheet: method(z.object({ caseId, paper: z.enum(papers) }), use.renderFamilySheet),
    AssignPlate: method(
      z.object({ orderRef: requiredLine(100), code: requiredLine(20), key: requiredLine(200) }),
      async (input, turn) => {
        const { askedAt, ...assigned } = await use.assignPlate(input, turn);
        return { ...assigned, askedAt: askedAt.toISOString() };
      },
    ),
  });
};
