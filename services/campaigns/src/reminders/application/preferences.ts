import { consentChanged } from '@keepsake/contracts/events/campaigns/consent-changed.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, RequestContext } from '@keepsake/platform/request-context';
import { isOn, type DayKind, type ReminderTime } from '../domain/reminder-day.js';
import type { Languages } from '../../delivery/api.js';
import type { Customers, OrderClient } from './customer-ports.js';
import type { Preferences, EmailPreferences } from './preference-ports.js';

type ChosenDay = { readonly kind: DayKind; readonly name: string; readonly date: string; readonly on: boolean };
export type Chosen = EmailPreferences & {
  readonly days: readonly ChosenDay[];
  readonly reminderTime: ReminderTime;
  readonly language?: string;
};
export type Choose = Partial<EmailPreferences> & {
  readonly days?: readonly ChosenDay[];
  readonly reminderTime?: Partial<ReminderTime>;
};

type Reading = { readonly preferences: Preferences };
type Deps = Reading & {
  readonly languages: Pick<Languages, 'save'>;
  readonly customers: Customers;
  readonly orders: OrderClient;
  readonly clock: Clock;
};

const ownId = (caller: Caller): string => {
  if (caller.kind === 'customer') return caller.id;
  throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to see your settings.');
};

const shown = async ({ preferences }: Reading, customerId: string): Promise<Chosen> => ({
  ...(await preferences.preferencesOf(customerId)),
  ...present({ language: await preferences.languageOf(customerId) }),
  reminderTime: await preferences.reminderTimeOf(customerId),
  days: (await preferences.daysOf(customerId)).map((day) => ({
    kind: day.kind,
    name: day.name,
    date: day.date,
    on: isOn(day),
  })),
});

export const getPreferences =
  (deps: Reading): Handler<unknown, Chosen> =>
  (_, ctx) =>
    shown(deps, ownId(ctx.caller));

const purposes = ['notifications', 'marketing', 'reminders'] as const;

const changesOf = (before: EmailPreferences, chosen: Choose): Partial<EmailPreferences> =>
  Object.fromEntries(
    purposes.flatMap((purpose) => {
      const now = chosen[purpose];
      return now === undefined || now === before[purpose] ? [] : [[purpose, now]];
    }),
  );

/** Fetches a customer from orders whose event has not arrived yet. */
const stranger = async ({ customers, orders }: Deps, customerId: string, ctx: RequestContext) => {
  if ((await customers.versionOf(customerId)) !== undefined) return undefined;
  const { known, email, firstName, lastName } = await orders.customer(customerId, ctx);
  if (known) return { customerId, email, firstName, lastName };
  throw problem('not-found', 'account-unknown', 'There is no account under this address. Please sign in again.');
};

/** Saves preferences; each change of consent adds a record with its time and source. */
export const savePreferences =
  (deps: Deps): Handler<Choose, Chosen> =>
  async (chosen, ctx) => {
    const { preferences, customers, languages, clock } = deps;
    const customerId = ownId(ctx.caller);
    if ((await ctx.storedResult<true>()) === undefined) {
      const newcomer = await stranger(deps, customerId, ctx);
      await ctx.transaction(async (tx) => {
        if (newcomer) await customers.meet(tx, newcomer);
        const { language } = ctx;
        if (language !== undefined) await languages.save(tx, { customerId, language, at: clock.now() });
        await preferences.lock(tx, customerId);
        const before = await preferences.lockedPreferences(tx, customerId);
        const changed = changesOf(before, chosen);
        await preferences.record(tx, customerId, changed, 'account', clock.now());
        if (chosen.days)
          await preferences.replaceDays(
            tx,
            customerId,
            chosen.days.map(({ on, ...day }) => ({ ...day, wanted: on })),
          );
        if (chosen.reminderTime) await preferences.saveReminderTime(tx, customerId, chosen.reminderTime);
        const { marketing, reminders } = { ...before, ...changed };
        if (changed.marketing !== undefined || changed.reminders !== undefined)
          tx.publish(consentChanged, { customerId, marketing, reminders });
        return true;
      });
    }
    return shown(deps, customerId);
  };
