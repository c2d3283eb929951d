import { businessDay, dayAway } from '@keepsake/contracts/values/business-day';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { monthsAndDays, nextTwoMonths, runDueBy, type Window } from '../domain/birthdays.js';
import { compose, type Draft, type MailQueue, type Writings } from '../../delivery/api.js';
import type { Plan, PlannedDay, Reminders, Settled } from './ports.js';

export const beginRemindersJob: JobType<object> = { name: 'begin-reminders', schema: z.object({}) };
export const sendRemindersJob: JobType<{ readonly runId: string }> = {
  name: 'send-reminders',
  schema: z.object({ runId: z.uuid() }),
};

type Deps = {
  readonly reminders: Reminders;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
};

const windowOf = ({ clock, timeZone }: Pick<Deps, 'clock' | 'timeZone'>): Window =>
  nextTwoMonths(businessDay(clock.now(), timeZone));

/** Older versions show the stored day as it is. */
const dayText = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const templates = {
  birthday: 'birthday-reminder',
  'family-birthday': 'birthday-reminder',
  anniversary: 'anniversary-reminder',
  remembrance: 'remembrance-reminder',
} as const;

const planOf = (window: Window): Plan => ({ days: monthsAndDays(window), today: window.firstDay });

/** The email about a day. */
export const draftOf = ({ firstName, kind, name, day, sendOn }: PlannedDay): Draft => ({
  template: templates[kind],
  values: { firstName, name, day: dayText.format(new Date(`${day}T00:00:00Z`)), on: day, today: sendOn === day },
});

type Previewed = Pick<PlannedDay, 'firstName' | 'kind' | 'name' | 'day' | 'sendOn'>;
export type Preview = Window & {
  /** Due today. */
  readonly total: number;
  /** Later in the window. */
  readonly planned: number;
  readonly people: readonly Previewed[];
  readonly subject?: string;
  readonly text?: string;
};

const shownPeople = 20;

/** Returns today's reminders and those of the next two months, with their text. Stores nothing. */
export const previewReminders =
  (deps: Omit<Deps, 'ids'> & { readonly writingIn: Writings }): Handler<unknown, Preview> =>
  async (_, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    const { reminders, writingIn } = deps;
    const window = windowOf(deps);
    const plan = planOf(window);
    const [{ due, planned }, people] = await Promise.all([
      reminders.count(plan),
      reminders.planned({ ...plan, limit: shownPeople }),
    ]);
    const [first] = people;
    const letter = first && compose(draftOf(first), writingIn);
    return {
      ...window,
      total: due,
      planned,
      people: people.map(({ firstName, kind, name, day, sendOn }) => ({ firstName, kind, name, day, sendOn })),
      ...(letter && { subject: letter.subject, text: letter.text }),
    };
  };

const begin = async ({ reminders, clock, ids }: Deps, tx: Tx, by: string): Promise<string> => {
  const id = ids.next();
  await reminders.begin(tx, { id, by, at: clock.now() });
  tx.enqueue(sendRemindersJob, { runId: id });
  return id;
};

/** Stored as the initiator of a scheduled run. */
export const clockwork = 'clock';

/** Starts the daily run; a run missed at its hour starts later on the same business day. */
export const beginReminders =
  (deps: Deps): Handler<unknown, void> =>
  async (_, ctx) => {
    const since = runDueBy(deps.clock.now(), deps.timeZone);
    if (since === undefined) return;
    const last = await deps.reminders.lastBegunBy(clockwork);
    if (last !== undefined && last >= since) return;
    await ctx.transaction((tx) => begin(deps, tx, clockwork));
  };

/** Starts a run by hand, waits briefly, and returns how many emails were sent and how many are pending. */
export const runReminders =
  (deps: Deps): Handler<unknown, Settled & { readonly planned: number }> =>
  async (_, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { runId } = await ctx.transaction(async (tx) => {
      const id = await begin(deps, tx, staff.id);
      const act = { subjectId: id, staffId: staff.id, action: 'run', subject: 'reminders', changed: ['startedAt'] };
      tx.publish(campaignsStaffActed, act);
      return { runId: id };
    });
    const settled = await deps.reminders.settled(runId, ctx.signal);
    const { planned } = await deps.reminders.count(planOf(windowOf(deps)));
    return { ...settled, planned };
  };

const batch = 100;

/** Sends a batch of one hundred, then enqueues the next batch until none is due. */
export const sendReminders =
  (deps: Omit<Deps, 'ids'> & { readonly queue: MailQueue }): Handler<{ readonly runId: string }, void> =>
  async ({ runId }, ctx) => {
    const { reminders, queue, clock } = deps;
    const due = await reminders.due({ ...planOf(windowOf(deps)), limit: batch });
    await ctx.transaction(async (tx) => {
      for (const one of due) {
        if (!(await reminders.note(tx, one, runId))) continue;
        const notAfter = new Date(`${dayAway(one.day, 1)}T12:00:00Z`);
        const mailId = await queue.add(tx, { to: one.email, draft: draftOf(one), notAfter });
        await reminders.recordMail(tx, one, mailId);
      }
      if (due.length === batch) tx.enqueue(sendRemindersJob, { runId });
      else await reminders.end(tx, runId, clock.now());
    });
  };
