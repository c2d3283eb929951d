import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const colleague: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'support' };
const operations: Caller = { kind: 'staff', id: 'cleo-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };

let under: TestService;
let codes: string[] = [];
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
  const { batchId } = await under
    .call(codesRpc, operations)
    .MakeBatch({ quantity: 9, prefix: 'CF', batchName: 'Shelf' });
  codes = (await under.call(codesRpc, operations).ExportBatch({ batchId })).codes;
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const owner = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: 'browser-of-the-owner' });
const family = async (email: string): Promise<string> => {
  const code = codes.pop() ?? '';
  await under.call(codesRpc, anyone).Activate({ code, name: 'Inés', email, inviteEmails: [], honoreeName: 'Rosa' });
  return code;
};
const step = (code: string, act: string, text = 'A court order was shown.', caller: Caller = support, key?: string) =>
  under.call(supportRpc, caller, key).StepDispute({ code, act, words: text });
const post = (code: string, caller: Caller) =>
  under.call(timelinesRpc, caller).AddEntry({ code, title: 'The boat', description: 'It was a good boat.' });
const paused = async (code: string): Promise<unknown> =>
  (
    JSON.parse(
      Buffer.from((await under.call(viewingRpc, anyone).ViewTimeline({ code, own: false })).json).toString(),
    ) as { guestsPaused: unknown }
  ).guestsPaused;
const disputeOf = async (email: string) =>
  (await under.call(supportRpc, support).ListCodesOfCustomer({ customerId: idOf(email) })).codes[0]?.dispute;

test('a frozen timeline stays readable and unchanged until support ends the dispute', async () => {
  const email = 'rest@example.org';
  const code = await family(email);
  expect(await step(code, 'freeze')).toEqual({ code, frozen: true });
  expect(await paused(code)).toBe(true);
  const refused = {
    kind: 'forbidden',
    slug: 'timeline-frozen',
    message: expect.stringContaining('Everything is kept'),
  };
  for (const caller of [anyone, owner(email)]) await expect(post(code, caller)).rejects.toMatchObject(refused);
  await expect(under.call(manageRpc, owner(email)).CompleteStory({ code, complete: true })).rejects.toMatchObject(
    refused,
  );
  expect((await under.call(manageRpc, owner(email)).GetDesk({ code })).code).toBe(code);
  const fresh = codes.pop() ?? '';
  const move = { oldCode: code, newCode: fresh, reason: 'other', notInTheirHands: false };
  await expect(under.call(supportRpc, support).ReassignCode(move)).rejects.toMatchObject({ slug: 'timeline-frozen' });
  await expect(under.call(codesRpc, support).UndoActivation({ code })).rejects.toMatchObject({
    slug: 'timeline-frozen',
  });

  await step(code, 'note', 'The sister sent a photograph.', colleague);
  expect(await disputeOf(email)).toMatchObject({
    openedBy: 'amy-of-the-staff',
    notes: [
      { words: 'A court order was shown.' },
      { words: 'The sister sent a photograph.', staffId: 'ben-of-the-staff' },
    ],
  });
  expect(await step(code, 'end', 'They agreed.')).toEqual({ code, frozen: false });
  expect(await disputeOf(email)).toBeFalsy();
  expect(await paused(code)).toBe(false);
  expect((await post(code, owner(email))).status).toBe('shown');
});

test('freezing is idempotent, names the first colleague, and is limited to support', async () => {
  const code = await family('twice@example.org');
  await Promise.all([1, 2].map(() => step(code, 'freeze', 'Once.', support, `freeze-${code}`)));
  await expect(step(code, 'freeze', 'Me too.', colleague)).rejects.toMatchObject({
    kind: 'conflict',
    slug: 'timeline-already-frozen',
    extra: { staffId: 'amy-of-the-staff' },
  });
  expect((await disputeOf('twice@example.org'))?.notes).toHaveLength(1);
  await step(code, 'end');
  await expect(step(code, 'end')).rejects.toMatchObject({ slug: 'timeline-not-frozen' });
  for (const caller of [operations, owner('twice@example.org'), anyone])
    await expect(step(code, 'freeze', 'No.', caller)).rejects.toMatchObject({ kind: expect.any(String) });
});

test('dispute notes are deleted with the erased owner', async () => {
  const email = 'forgotten@example.org';
  const code = await family(email);
  await step(code, 'freeze', 'Canary of the notes.');
  await under.deliver(customerErased, { customerId: idOf(email) });
  const { rows } = await sql`select 1 from dispute_notes where words like 'Canary%'`.execute(under.running.db);
  expect(rows).toEqual([]);
});
