import { businessDay, dayAway } from '@keepsake/contracts/values/business-day';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, JobType, Tx } from '@keepsake/platform/turn';
import { z } from 'zod';
import { dayWithin, monthsAndDays, nextTwoMonths, type Window } from '../domain/birthdays.js';
import type { House } from '../domain/letter.js';
import { compose, type Draft } from '../domain/templates.js';
import type { MailQueue } from './mail-queue.js';
import type { DueDay, Reminders, Settled } from './reminder-ports.js';

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

const dayWords = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const templates = {
  birthday: 'birthday-reminder',
  'family-birthday': 'birthday-reminder',
  anniversary: 'anniversary-reminder',
  remembrance: 'remembrance-reminder',
} as const;

const draftOf = ({ firstName, kind, name }: DueDay, day: string): Draft => ({
  template: templates[kind],
  values: { firstName, name, day: dayWords.format(new Date(`${day}T00:00:00Z`)) },
});

type Previewed = Pick<DueDay, 'firstName' | 'kind' | 'name'> & { readonly day: string };
export type Preview = Window & {
  readonly total: number;
  readonly people: readonly Previewed[];
  readonly subject?: string;
  readonly text?: string;
};

const shownPeople = 20;

/** Who would be reminded now, and in which words. Nothing is written. */
export const previewReminders =
  (deps: Omit<Deps, 'ids'> & { readonly house: House }): Handler<unknown, Preview> =>
  async (_, turn) => {
    requireStaff(turn.caller, 'marketing');
    const window = windowOf(deps);
    const asked = { days: monthsAndDays(window), firstDay: window.firstDay };
    const [total, due] = await Promise.all([
      deps.reminders.countDue(asked),
      deps.reminders.due({ ...asked, limit: shownPeople }),
    ]);
    const people = due.flatMap((one) => {
      const day = dayWithin(one.date, window);
      return day === undefined ? [] : [{ one, day }];
    });
    const [first] = people;
    const letter = first && compose(draftOf(first.one, first.day), deps.house);
    return {
      ...window,
      total,
      people: people.map(({ one: { firstName, kind, name }, day }) => ({ firstName, kind, name, day })),
      ...(letter && { subject: letter.subject, text: letter.text }),
    };
  };

const begin = async ({ reminders, clock, ids }: Deps, tx: Tx, by: string): Promise<string> => {
  const id = ids.next();
  await reminders.begin(tx, { id, by, at: clock.now() });
  tx.enqueue(sendRemindersJob, { runId: id });
  return id;
};

/** By the clock, once a day. */
export const beginReminders =
  (deps: Deps): Handler<unknown, void> =>
  async (_, turn) =>
    void (await turn.once((tx) => begin(deps, tx, 'clock')));

/** By hand. Answers with mails that were really sent: it waits for them a while, and tells what is still on its way. */
export const runReminders =
  (deps: Deps): Handler<unknown, Settled> =>
  async (_, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    const { runId } = await turn.once(async (tx) => {
      const id = await begin(deps, tx, staff.id);
      const act = { subjectId: id, staffId: staff.id, action: 'run', subject: 'reminders', changed: ['startedAt'] };
      tx.say(campaignsStaffActed, act);
      return { runId: id };
    });
    return deps.reminders.settled(runId, turn.signal);
  };

const batch = 100;

/** A hundred at a time, each batch a job of its own, until nobody is due any more. */
export const sendReminders =
  (deps: Omit<Deps, 'ids'> & { readonly queue: MailQueue }): Handler<{ readonly runId: string }, void> =>
  async ({ runId }, turn) => {
    const { reminders, queue, clock } = deps;
    const window = windowOf(deps);
    const due = await reminders.due({ days: monthsAndDays(window), firstDay: window.firstDay, limit: batch });
    await turn.once(async (tx) => {
      for (const one of due) {
        const day = dayWithin(one.date, window);
        if (day === undefined) continue;
        const year = Number(day.slice(0, 4));
        if (!(await reminders.note(tx, { ...one, year, runId }))) continue;
        const notAfter = new Date(`${dayAway(day, 1)}T12:00:00Z`);
        const mailId = await queue.add(tx, { to: one.email, draft: draftOf(one, day), notAfter });
        await reminders.noteMail(tx, { ...one, year }, mailId);
      }
      if (due.length === batch) tx.enqueue(sendRemindersJob, { runId });
      else await reminders.end(tx, runId, clock.now());
    });
  };
