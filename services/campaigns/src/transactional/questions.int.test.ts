import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { questionAsked } from '@keepsake/contracts/events/qr-timeline/question-asked.v1';
import { questionsRpc, type QuestionsDefinition } from '@keepsake/contracts/rpc/questions';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { campaignsEntry } from '../service.js';

type Email = Output<QuestionsDefinition, 'GetQuestionEmail'>;

const question = (more: Partial<Email> = {}): Email => ({
  to: 'rui@example.org',
  name: 'Rui Duarte',
  language: 'en',
  code: 'CF7K3M9QXA2TDV',
  honoreeName: 'Rosa Duarte',
  eventType: 'Memorial',
  ownerName: 'Inés Duarte',
  prompt: 'memorial-kitchen',
  first: true,
  token: 'question.secret',
  stopToken: 'relative.secret',
  askedAt: new Date().toISOString(),
  ...more,
});

/** The email of the question; nothing means that its questions ended. */
let there: Email | undefined;
/** The questions end after the email was queued. */
let endsThen = false;
let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    fakes: [
      fakeService(questionsRpc, {
        GetQuestionEmail: async () => {
          if (!there) throw problem('not-found', 'nothing-to-ask', 'These questions have ended. No email is due.');
          const email = there;
          if (endsThen) there = undefined;
          return email;
        },
      }),
    ],
  });
});
afterAll(() => campaigns.stop());
beforeEach(() => {
  there = undefined;
  endsThen = false;
});

const timelineId = randomIds.next();
const deliver = (questionId: string, id?: string): Promise<string> =>
  campaigns.deliver(questionAsked, { questionId, timelineId }, id === undefined ? {} : { id });

const stateOf = async (subjectId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ state: string }>`select state from mails where subject_id = ${subjectId}`.execute(
    campaigns.running.db,
  );
  return rows.map(({ state }) => state);
};
const settled = (subjectId: string): Promise<unknown> =>
  eventually(async () => (await stateOf(subjectId)).every((state) => state !== 'queued'), 'the email to be settled');
const mailTo = async (address: string) => {
  const folder = join(campaigns.folder, 'mail');
  for (const name of await readdir(folder)) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some((one) => one.address === address)) return mail;
  }
  throw new Error(`There is no email to ${address}.`);
};

it('sends one email when the event comes twice, or again as another one', async () => {
  there = question({ to: 'twice@example.org' });
  const questionId = randomIds.next();
  const id = await deliver(questionId);
  await deliver(questionId, id);
  await deliver(questionId);
  await settled(questionId);
  expect(await stateOf(questionId)).toEqual(['sent']);
});

it('has the question in the chosen language and one press to stop', async () => {
  there = question({ to: 'ana@example.org', language: 'de' });
  const questionId = randomIds.next();
  await deliver(questionId);
  await settled(questionId);
  const mail = await mailTo('ana@example.org');
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
  expect(mail.subject).toBe('Inés Duarte bittet um Erinnerungen an Rosa Duarte');
  expect(mail.text).toContain('Wonach duftete die Küche?');
  expect(mail.text).toContain('https://keepsake.example/question#token=question.secret');
  expect(header('list-unsubscribe')).toBe('<https://keepsake.example/api/questions/relative.secret/unsubscribe>');
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('content-language')).toBe('de');
});

it('repeats no address or advertising that the owner typed as a name', async () => {
  there = question({ to: 'typed@example.org', ownerName: 'Win at www.evil.example', name: 'x@evil.example' });
  const questionId = randomIds.next();
  await deliver(questionId);
  await settled(questionId);
  const mail = await mailTo('typed@example.org');
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('evil.example');
  expect(mail.subject).toBe('The owner asks for memories of Rosa Duarte');
});

it('sends nothing when the questions ended before the event came', async () => {
  const questionId = randomIds.next();
  await deliver(questionId);
  expect(await stateOf(questionId)).toEqual([]);
});

it('sends nothing more than three days after the question was asked', async () => {
  there = question({ askedAt: new Date(Date.now() - 4 * 86_400_000).toISOString() });
  const questionId = randomIds.next();
  await deliver(questionId);
  await settled(questionId);
  expect(await stateOf(questionId)).toEqual(['expired']);
});

it('withdraws an email that waits when the questions end before it is sent', async () => {
  there = question({ to: 'withdrawn@example.org' });
  endsThen = true;
  const questionId = randomIds.next();
  await deliver(questionId);
  await eventually(async () => (await stateOf(questionId)).length === 0, 'the email to be withdrawn');
  await expect(mailTo('withdrawn@example.org')).rejects.toThrow('There is no email');
});
