import type { LicenceType } from '@keepsake/contracts/values/licence';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, JobType } from '@keepsake/platform/turn';
import { z } from 'zod';
import {
  headBytes,
  licenceNotArrived,
  licenceNotSent,
  licencePrefix,
  requireLicenceSize,
  requireLicenceType,
  unclaimedMs,
} from '../domain/licence-document.js';
import type { LicenceDocuments } from './licence-ports.js';
import { applicationNotFound } from './not-found.js';
import type { Applications } from './ports.js';

/** Whose a file is until an application takes it. Staff have no browser of their own. */
export const senderOf = (caller: Caller): string => {
  if (caller.kind === 'system')
    throw problem('forbidden', 'people-only', 'Only a person can apply. Please use a browser.');
  return caller.kind === 'staff' ? `staff-${caller.id}` : caller.browserId;
};

export type RegisterDocument = { readonly objectKey: string; readonly size: number };
export type RegisteredDocument = { readonly documentId: string; readonly type: LicenceType; readonly size: number };

/** The gateway has stored a file; it is looked at, not believed. */
export const registerDocument =
  (deps: {
    readonly documents: LicenceDocuments;
    readonly objects: Objects;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<RegisterDocument, RegisteredDocument> =>
  async ({ objectKey, size }, turn) => {
    const browserId = senderOf(turn.caller);
    const kept = await turn.kept<RegisteredDocument>();
    if (kept) return kept;
    requireLicenceSize(size);
    const found = objectKey.startsWith(licencePrefix)
      ? await deps.objects.get(objectKey, { from: 0, to: headBytes - 1 })
      : undefined;
    if (!found) throw licenceNotArrived();
    const head = await found.body.toArray();
    if (found.size !== size) throw licenceNotArrived();
    const type = requireLicenceType(Buffer.concat(head as Buffer[]));
    return turn.once(async (tx) => {
      const documentId = deps.ids.next();
      const arrived = { id: documentId, browserId, objectKey, type, size, arrivedAt: deps.clock.now() };
      if (!(await deps.documents.insert(tx, arrived)))
        throw problem('conflict', 'upload-already-registered', 'This file arrived before. Please choose it again.');
      return { documentId, type, size };
    });
  };

export type FoundDocument = { readonly objectKey: string; readonly type: LicenceType; readonly businessName: string };

export const findDocument =
  (deps: {
    readonly applications: Pick<Applications, 'find'>;
  }): Handler<{ readonly accountId: string }, FoundDocument> =>
  async ({ accountId }, turn) => {
    requireStaff(turn.caller, 'operations');
    const application = await deps.applications.find(accountId);
    if (!application) throw applicationNotFound();
    const { licence, businessName } = application;
    if (!licence) throw licenceNotSent();
    return { objectKey: licence.objectKey, type: licence.type, businessName };
  };

export const sweepDocumentsJob: JobType<object> = { name: 'sweep-licence-documents', schema: z.object({}) };

const atOnce = 200;

/**
 * Nobody took them for a day. The rows go first, so that an application in the same moment finds either the file or no row;
 * bytes that no row names go with them, whatever left them behind.
 */
export const sweepDocuments =
  (deps: {
    readonly documents: LicenceDocuments;
    readonly objects: Objects;
    readonly clock: Clock;
  }): Handler<unknown, void> =>
  async (_, turn) => {
    const before = new Date(deps.clock.now().getTime() - unclaimedMs);
    await turn.once((tx) => deps.documents.forget(tx, before));
    const old: string[] = [];
    for await (const { key, at } of deps.objects.list(licencePrefix)) if (at < before) old.push(key);
    for (let from = 0; from < old.length; from += atOnce) {
      const keys = old.slice(from, from + atOnce);
      const known = await deps.documents.known(keys);
      for (const key of keys) if (!known.has(key)) await deps.objects.remove(key);
    }
  };
