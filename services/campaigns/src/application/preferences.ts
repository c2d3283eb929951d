import { consentChanged } from '@keepsake/contracts/events/campaigns/consent-changed.v1';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Turn } from '@keepsake/platform/turn';
import { isOn, type DayKind } from '../domain/reminder-day.js';
import type { Customers, OrderDesk } from './ports.js';
import type { Preferences, Wishes } from './preference-ports.js';

type ChosenDay = { readonly kind: DayKind; readonly name: string; readonly date: string; readonly on: boolean };
export type Chosen = Wishes & { readonly days: readonly ChosenDay[] };
export type Choose = Partial<Wishes> & { readonly days?: readonly ChosenDay[] };

type Reading = { readonly preferences: Preferences };
type Deps = Reading & { readonly customers: Customers; readonly orders: OrderDesk; readonly clock: Clock };

const ownId = (caller: Caller): string => {
  if (caller.kind === 'customer') return caller.id;
  throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to see your settings.');
};

const shown = async ({ preferences }: Reading, customerId: string): Promise<Chosen> => ({
  ...(await preferences.wishesOf(customerId)),
  days: (await preferences.daysOf(customerId)).map((day) => ({
    kind: day.kind,
    name: day.name,
    date: day.date,
    on: isOn(day),
  })),
});

export const getPreferences =
  (deps: Reading): Handler<unknown, Chosen> =>
  (_, turn) =>
    shown(deps, ownId(turn.caller));

const purposes = ['notifications', 'marketing', 'reminders'] as const;

const changesOf = (before: Wishes, chosen: Choose): Partial<Wishes> =>
  Object.fromEntries(
    purposes.flatMap((purpose) => {
      const now = chosen[purpose];
      return now === undefined || now === before[purpose] ? [] : [[purpose, now]];
    }),
  );

/** Somebody whose name no event has brought here yet is asked for before anything is written. */
const stranger = async ({ customers, orders }: Deps, customerId: string, turn: Turn) => {
  if ((await customers.versionOf(customerId)) !== undefined) return undefined;
  const { known, email, firstName, lastName } = await orders.customer(customerId, turn);
  if (known) return { customerId, email, firstName, lastName };
  throw problem('not-found', 'account-unknown', 'There is no account under this address. Please sign in again.');
};

/** Each change of consent is a record of its own, with its time and where it was given. */
export const savePreferences =
  (deps: Deps): Handler<Choose, Chosen> =>
  async (chosen, turn) => {
    const { preferences, customers, clock } = deps;
    const customerId = ownId(turn.caller);
    if ((await turn.kept<true>()) === undefined) {
      const newcomer = await stranger(deps, customerId, turn);
      await turn.once(async (tx) => {
        if (newcomer) await customers.meet(tx, newcomer);
        await preferences.lock(tx, customerId);
        const before = await preferences.lockedWishes(tx, customerId);
        const changed = changesOf(before, chosen);
        await preferences.record(tx, customerId, changed, 'account', clock.now());
        if (chosen.days)
          await preferences.replaceDays(
            tx,
            customerId,
            chosen.days.map(({ on, ...day }) => ({ ...day, wanted: on })),
          );
        const { marketing, reminders } = { ...before, ...changed };
        if (changed.marketing !== undefined || changed.reminders !== undefined)
          tx.say(consentChanged, { customerId, marketing, reminders });
        return true;
      });
    }
    return shown(deps, customerId);
  };
