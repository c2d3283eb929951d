import { randomUUID } from 'node:crypto';
import { questionAsked } from '@keepsake/contracts/events/qr-timeline/question-asked.v1';
import { questionsRpc, type QuestionsDefinition } from '@keepsake/contracts/rpc/questions';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { askRelativesJob } from '../questions/application/send-questions.js';
import { customer, freshEmail, jobsDone, open, pass, system, under } from './succession-fixture.js';

type Calls = {
  readonly [M in keyof Client<QuestionsDefinition>]: (
    input: Parameters<Client<QuestionsDefinition>[M]>[0],
  ) => ReturnType<Client<QuestionsDefinition>[M]>;
};
export const as = (caller: Caller, key?: string): Calls => under.call(questionsRpc, caller, key);

export const settings = async (owner: string, code: string, change: object): Promise<void> => {
  await under
    .call(timelinesRpc, customer(owner))
    .SaveSettings({ code, inviteEmails: [], inviteEmailsGiven: false, ...change });
};

/** A public memorial whose guests see questions, and one relative. */
export const withRelative = async (email: string = freshEmail()) => {
  const owner = freshEmail();
  // After the hour of the business, so that a day later is after its morning.
  pass(1 / 6);
  const { code, timelineId } = await open(owner);
  await settings(owner, code, { prompts: 'memorial' });
  const { relatives } = await as(customer(owner)).AddRelative({ code, name: 'Rui Duarte', email, language: 'es' });
  return { owner, code, timelineId, email, id: relatives[0]?.id ?? '' };
};

/** Runs the job of the quarter hour. */
export const run = async (times = 1): Promise<void> => {
  for (let n = 0; n < times; n += 1)
    await under.running
      .contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(20_000) })
      .transaction(async (tx) => {
        tx.enqueue(askRelativesJob, {}, { key: `ask:${randomUUID()}` });
        return {};
      });
  await jobsDone();
};
export const after = async (days: number): Promise<void> => {
  pass(days);
  await run();
};

/** Ids of the questions that were asked on a timeline, in order. */
export const askedOn = async (timelineId: string): Promise<readonly string[]> =>
  (await under.published())
    .filter(({ type, data }) => type === questionAsked.name && data['timelineId'] === timelineId)
    .map(({ data }) => String(data['questionId']));

export const emailOf = (questionId: string): Promise<Output<QuestionsDefinition, 'GetQuestionEmail'>> =>
  as(system).GetQuestionEmail({ questionId });

/** The email of the newest question. */
export const newestOn = async (timelineId: string): Promise<Output<QuestionsDefinition, 'GetQuestionEmail'>> =>
  emailOf((await askedOn(timelineId)).at(-1) ?? '');

export const stored = async (timelineId: string): Promise<string> => {
  const { rows } = await sql`
    select r.*, q.prompt from question_relatives r left join asked_questions q on q.relative_id = r.id
    where r.timeline_id = ${timelineId}`.execute(under.running.db);
  return JSON.stringify(rows);
};
