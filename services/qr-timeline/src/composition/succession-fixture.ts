import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { successionMoved, type successionNews } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { successionRpc, type SuccessionDefinition } from '@keepsake/contracts/rpc/succession';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';
import { checkOwnersJob } from '../succession/application/check-owners.js';

type News = (typeof successionNews)[number];

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
export const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
export const system: Caller = { kind: 'system', service: 'campaigns' };
export const anyone: Caller = { kind: 'anyone', browserId: 'anonymous-browser' };

export const dayMs = 24 * 60 * 60_000;
// Far in the past, so that the worker starts each job immediately.
const start = Date.parse('2015-05-03T10:00:00Z');
let nowMs = start;
export const now = (): number => nowMs;
/** Returns the time of an event, after everything before. */
export const eventTime = (): Date => new Date((nowMs += 1_000));
export const pass = (days: number): void => void (nowMs += days * dayMs);

export let under: TestService;
let people = 0;
const emails = new Map<string, string>();
export const idOf = (email: string): string => under.running.platform.customerIdOf(email);
export const freshEmail = (): string => {
  const email = `person-${++people}@example.org`;
  emails.set(idOf(email), email);
  return email;
};
export const customer = (email: string): Caller => ({
  kind: 'customer',
  id: idOf(email),
  browserId: `browser-${email}`,
});
type Calls = {
  readonly [M in keyof Client<SuccessionDefinition>]: (
    input: Parameters<Client<SuccessionDefinition>[M]>[0],
  ) => ReturnType<Client<SuccessionDefinition>[M]>;
};
export const as = (caller: Caller, key?: string): Calls => under.call(successionRpc, caller, key);

export const open = async (email: string): Promise<{ readonly code: string; readonly timelineId: string }> => {
  const { batchId } = await under.call(codesRpc, staff).MakeBatch({ quantity: 1, prefix: 'CF', batchName: 'One' });
  const [code = ''] = (await under.call(codesRpc, staff).ExportBatch({ batchId })).codes;
  await under
    .call(codesRpc, anyone)
    .Activate({ code, name: 'Ines Rossi', email, honoreeName: 'Oma Lotte', inviteEmails: [] });
  await signIn(email);
  const { rows } = await sql<{ id: string }>`select id from timelines where code = ${code}`.execute(under.running.db);
  return { code, timelineId: rows[0]?.id ?? '' };
};
export const signIn = (email: string): Promise<unknown> => under.call(keepingRpc, customer(email)).ConfirmOwner({});

export const jobsDone = (): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where attempts < max_attempts and (run_at <= now() or last_error is not null)`.execute(
      under.running.db,
    );
    return rows.length === 0;
  }, 'all jobs to be done');
/** Runs the daily job. */
export const daily = async (times = 1): Promise<void> => {
  for (let n = 0; n < times; n += 1)
    await under.running
      .contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(20_000) })
      .transaction(async (tx) => {
        tx.enqueue(checkOwnersJob, {}, { key: `daily:${randomUUID()}` });
        return {};
      });
  await jobsDone();
};
export const after = async (days: number): Promise<void> => {
  pass(days);
  await daily();
};
export const newsOf = async (timelineId: string): Promise<readonly string[]> =>
  (await under.published())
    .filter(({ type, data }) => type === successionMoved.name && data['timelineId'] === timelineId)
    .map(({ data }) => String(data['now']));
export const notice = (
  timelineId: string,
  news: News,
  customerId?: string,
): Promise<Output<SuccessionDefinition, 'GetSuccessionNotice'>> =>
  as(system).GetSuccessionNotice({ timelineId, news, ...(customerId !== undefined && { customerId }) });
export const tokenOf = async (timelineId: string, news: News): Promise<string> =>
  (await notice(timelineId, news)).token ?? '';
export const ownerOf = async (code: string) =>
  (await under.call(viewingRpc, anyone).ViewTimeline({ code, own: false })).ownerId;

/** A timeline whose successor was asked; agrees unless told otherwise. */
export const withSuccessor = async (agrees: boolean | 'later' = true) => {
  const [owner, successor] = [freshEmail(), freshEmail()];
  const { code, timelineId } = await open(owner);
  await as(customer(owner)).NameSuccessor({ code, name: 'Rui Rossi', email: successor });
  const token = await tokenOf(timelineId, 'successor-asked');
  if (agrees !== 'later') await as(anyone).AnswerSuccessorRequest({ token, agrees });
  return { owner, successor, code, timelineId, token };
};
/** Until the successor gets the request to take over. */
export const untilAnnounced = async (): Promise<void> => {
  for (const days of [366, 31, 31, 31]) await after(days);
};

/** Starts the service for the tests of a file; each has its own people. */
export const useSuccessionWorld = (): void => {
  beforeAll(async () => {
    under = await openTestService(qrTimelineEntry, {
      env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
      clock: { now: () => new Date((nowMs += 1)) },
      fakes: [
        fakeService(ordersRpc, {
          GetCustomer: async ({ customerId }) => ({
            customerId,
            known: emails.has(customerId),
            firstName: 'Rui',
            lastName: 'Rossi',
            email: emails.get(customerId) ?? '',
            phone: '',
            emailMarketing: false,
            birthdayReminders: false,
            version: 1,
          }),
        }),
      ],
    });
  });
  afterAll(() => under.stop());
  // Each test has its own people, who are never due in the others.
  beforeEach(async () => {
    nowMs = start;
    await sql`update timelines set owner_seen_at = '2100-01-01'`.execute(under.running.db);
    await sql`update timeline_succession set step = null, step_at = null`.execute(under.running.db);
    await sql`update timeline_successors set state = 'declined'`.execute(under.running.db);
  });
};
