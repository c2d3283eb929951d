import { replacedPlateAnswer, replacePlateBody } from '@keepsake/contracts/rest/customer-service';
import { intakeAnswer, intakeBody, platePassport, receiveBody, receivedAnswer } from '@keepsake/contracts/rest/plates';
import { platesRpc, type PlatesDefinition } from '@keepsake/contracts/rpc/plates';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type Route } from '../../../route.js';
import { reassignedOf } from './reassignments.js';
import type { RouteDeps } from '../../route-deps.js';

type Passport = Output<PlatesDefinition, 'ShowPlate'>;

/** A code in any spelling, or a serial; the service parses it. */
const withTypedCode = z.object({ code: z.string().max(400).meta({ example: 'CF7K3M9QXA2TDV' }) });

const withBatch = z.object({ batchId: z.uuid() });

const passportOf = (
  { code, stockState, lifeState, batchId, batchName, orderId, orderNumber, steps, ...plate }: Passport,
  names: ReadonlyMap<string, string>,
): z.input<typeof platePassport> => ({
  ...plate,
  qrCode: code,
  stockState,
  lifeState,
  atMaker: plate.atMaker ?? false,
  batch: { id: batchId, name: batchName },
  order: orderId === undefined ? null : { id: orderId, number: orderNumber ?? '' },
  customerId: plate.customerId ?? null,
  timelineUrl: plate.timelineUrl ?? null,
  replacedBy: plate.replacedBy ?? null,
  replaces: plate.replaces ?? null,
  undoUntil: plate.undoUntil ?? null,
  scans: plate.scans ?? 0,
  lastScannedOn: plate.lastScannedOn ?? null,
  steps: steps.map(({ at, step, staffId, reason, holder, holderId, version }) => ({
    at,
    step,
    by: staffId === undefined ? null : (names.get(staffId) ?? 'A former colleague'),
    reason: reason ?? null,
    holder: holder ?? null,
    holderId: holderId ?? null,
    version: version ?? null,
  })),
});

export const plateRoutes = ({ access, viewing }: Pick<RouteDeps, 'access' | 'viewing'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/plates/{code}',
    summary: 'Get the history of a plate by code or serial',
    who: ['owner', 'operations', 'support'],
    scope: 'plates:read',
    limit: 'read',
    params: withTypedCode,
    answers: { 200: platePassport },
    handle: async (request) => {
      const found = await request.client(platesRpc).ShowPlate({ typed: request.params.code });
      const names = await access.staffNames.of(found.steps.flatMap(({ staffId }) => staffId ?? []));
      return { status: 200, body: passportOf(found, names) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/plates/intake',
    summary: 'Mark scanned plates as received, damaged, retired or good; one outcome each',
    who: operations,
    limit: 'write',
    body: intakeBody,
    answers: { 200: intakeAnswer },
    handle: async (request) => {
      const { codes, mark, reason = '' } = request.body;
      const { plates } = await request.client(platesRpc).TakeInPlates({ typed: codes, mark, reason });
      for (const { code } of plates) if (code !== undefined) viewing.pages.drop(code);
      return {
        status: 200,
        body: {
          plates: plates.map(({ typed, code, serial, outcome, sentence }) => ({
            typed,
            qrCode: code ?? null,
            serial: serial ?? null,
            outcome,
            sentence,
          })),
        },
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/qr-batches/{batchId}/receive',
    summary: 'Receive plates of a batch from the maker: a number, or the rest',
    who: operations,
    limit: 'write',
    params: withBatch,
    body: receiveBody,
    answers: { 200: receivedAnswer },
    handle: async (request) => {
      const { batchId } = request.params;
      return {
        status: 200,
        body: await request.client(platesRpc).ReceivePlates({ ...present(request.body), batchId }),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/plates/{code}/replace',
    summary: 'Send a replacement for a plate, activated or not',
    who: ['owner', 'operations', 'support'],
    limit: 'write',
    params: withTypedCode,
    body: replacePlateBody,
    answers: { 200: replacedPlateAnswer },
    handle: async (request) => {
      const { newQRCode, oldPlateNotInHands, ...body } = request.body;
      const done = await access.staffNames.named(
        request.client(supportRpc).ReassignCode({
          ...present({ ...body, newCode: newQRCode }),
          oldCode: request.params.code,
          notInTheirHands: oldPlateNotInHands,
        }),
      );
      for (const code of [done.oldCode, done.newCode]) viewing.pages.drop(code);
      return { status: 200, body: { ...reassignedOf(done), ships: done.ships, atMaker: done.atMaker } };
    },
  }),
];
