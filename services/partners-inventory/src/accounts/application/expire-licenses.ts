import type { LicenseType } from '@keepsake/contracts/values/license';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import {
  headBytes,
  licenseNotArrived,
  licenseNotSent,
  licensePrefix,
  requireLicenseSize,
  requireLicenseType,
  unclaimedMs,
} from '../domain/license-document.js';
import type { LicenseDocuments } from './license-ports.js';
import { applicationNotFound } from './not-found.js';
import type { Applications } from './ports.js';

/** Returns the owner of a file until an application takes it. Staff have no browser id. */
export const senderOf = (caller: Caller): string => {
  if (caller.kind === 'system')
    throw problem('forbidden', 'people-only', 'Only a person can apply. Please use a browser.');
  return caller.kind === 'staff' ? `staff-${caller.id}` : caller.browserId;
};

export type RegisterDocument = { readonly objectKey: string; readonly size: number };
export type RegisteredDocument = { readonly documentId: string; readonly type: LicenseType; readonly size: number };

/** Registers a file that the gateway stored; its type is checked, not trusted. */
export const registerDocument =
  (deps: {
    readonly documents: LicenseDocuments;
    readonly objects: Objects;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<RegisterDocument, RegisteredDocument> =>
  async ({ objectKey, size }, ctx) => {
    const browserId = senderOf(ctx.caller);
    const stored = await ctx.storedResult<RegisteredDocument>();
    if (stored) return stored;
    requireLicenseSize(size);
    const found = objectKey.startsWith(licensePrefix)
      ? await deps.objects.get(objectKey, { from: 0, to: headBytes - 1 })
      : undefined;
    if (!found) throw licenseNotArrived();
    const head = await found.body.toArray();
    if (found.size !== size) throw licenseNotArrived();
    const type = requireLicenseType(Buffer.concat(head as Buffer[]));
    return ctx.transaction(async (tx) => {
      const documentId = deps.ids.next();
      const arrived = { id: documentId, browserId, objectKey, type, size, arrivedAt: deps.clock.now() };
      if (!(await deps.documents.insert(tx, arrived)))
        throw problem('conflict', 'upload-already-registered', 'This file arrived before. Please choose it again.');
      return { documentId, type, size };
    });
  };

export type FoundDocument = { readonly objectKey: string; readonly type: LicenseType; readonly businessName: string };

export const findDocument =
  (deps: {
    readonly applications: Pick<Applications, 'find'>;
  }): Handler<{ readonly accountId: string }, FoundDocument> =>
  async ({ accountId }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const application = await deps.applications.find(accountId);
    if (!application) throw applicationNotFound();
    const { licence: license, businessName } = application;
    if (!license) throw licenseNotSent();
    return { objectKey: license.objectKey, type: license.type, businessName };
  };

export const sweepDocumentsJob: JobType<object> = { name: 'sweep-licence-documents', schema: z.object({}) };

const atOnce = 200;

/**
 * Deletes documents unclaimed for a day. Rows go first, so a concurrent application finds either the file or no row;
 * then orphaned bytes follow.
 */
export const sweepDocuments =
  (deps: {
    readonly documents: LicenseDocuments;
    readonly objects: Objects;
    readonly clock: Clock;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    const before = new Date(deps.clock.now().getTime() - unclaimedMs);
    await ctx.transaction((tx) => deps.documents.forget(tx, before));
    const old: string[] = [];
    for await (const { key, at } of deps.objects.list(licensePrefix)) if (at < before) old.push(key);
    for (let from = 0; from < old.length; from += atOnce) {
      const keys = old.slice(from, from + atOnce);
      const known = await deps.documents.known(keys);
      for (const key of keys) if (!known.has(key)) await deps.objects.remove(key);
    }
  };
