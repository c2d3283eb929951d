import { campaignsRpc as contract } from '@keepsake/contracts/rpc/campaigns';
import { parseHumanDate } from '@keepsake/contracts/values/human-date';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { languageTag } from '@keepsake/platform/events/event';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { ListMails } from '../delivery/application/list-mails.js';
import type { MailToQueue } from '../delivery/application/mail-queue.js';
import { draft } from '../delivery/application/mail-values.js';
import type { SaveLanguage } from '../delivery/application/save-language.js';
import type { Choose, Chosen } from '../reminders/application/preferences.js';
import type { Settled } from '../reminders/application/ports.js';
import type { Preview } from '../reminders/application/run-reminders.js';
import type { ShownFigures } from '../marketing/application/show-figures.js';
import { dayKinds } from '../reminders/domain/reminder-day.js';
import type { MailRow, MailText } from '../delivery/application/ports.js';

export type CampaignsUse = {
  readonly queueMail: Handler<MailToQueue, { readonly mailId: string }>;
  readonly queueMails: Handler<{ readonly mails: readonly MailToQueue[] }, { readonly mailIds: string[] }>;
  readonly saveLanguage: Handler<SaveLanguage, object>;
  readonly getPreferences: Handler<unknown, Chosen>;
  readonly savePreferences: Handler<Choose, Chosen>;
  readonly listMails: Handler<ListMails, readonly MailRow[]>;
  readonly showMailText: Handler<{ readonly mailId: string }, MailText>;
  readonly showFigures: Handler<unknown, ShownFigures>;
  readonly previewReminders: Handler<unknown, Preview>;
  readonly runReminders: Handler<unknown, Settled & { readonly planned: number }>;
};

const address = z
  .string()
  .refine((text) => normalizeEmail(text) !== undefined, 'This address cannot be written to.')
  .overwrite((text) => normalizeEmail(text) ?? text);

const json = z
  .string()
  .max(20_000)
  .transform((text, details): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      details.addIssue({ code: 'custom', message: 'The values of the template are not JSON.' });
      return z.NEVER;
    }
  });

const queued = z
  .object({
    to: address,
    template: z.string().max(100),
    valuesJson: json,
    notAfter: z.iso.datetime({ offset: true }).exactOptional(),
    fallbackLanguage: languageTag.exactOptional(),
  })
  .transform(({ to, template, valuesJson, notAfter, fallbackLanguage }): Readonly<Record<string, unknown>> => ({
    ...present({ notAfter: notAfter === undefined ? undefined : new Date(notAfter), fallbackLanguage }),
    to,
    draft: { template, values: valuesJson },
  }))
  .pipe(
    z.object({
      to: z.string(),
      draft,
      notAfter: z.date().exactOptional(),
      fallbackLanguage: z.string().exactOptional(),
    }),
  );

const listed = z.object({
  customerId: z.string().min(1).max(128).exactOptional(),
  subjectIds: z.array(z.string().max(128)).max(1_000),
  limit: z.int(),
});

const realDay = (text: string): boolean => parseHumanDate(text)?.precision === 'day';
const day = z.object({
  kind: z.enum(dayKinds),
  name: z.string().trim().max(200),
  date: z.string().max(40).refine(realDay, 'Please enter the day such as 1974-06-03.'),
  on: z.boolean(),
});
const flag = z.boolean().exactOptional();
const mostDays = 200;

const choose = z
  .object({
    notifications: flag,
    marketing: flag,
    reminders: flag,
    days: z.object({ days: z.array(day).max(mostDays) }).nullish(),
    leadDays: z.int().min(1).max(60).exactOptional(),
    onDay: flag,
  })
  .transform(({ days, leadDays, onDay, ...preferences }): Choose => ({
    ...preferences,
    reminderTime: present({ leadDays, onDay }),
    ...present({ days: days?.days }),
  }));

const preferencesAnswer = ({ days, reminderTime, ...preferences }: Chosen) => ({
  ...preferences,
  ...reminderTime,
  days: days.map((one) => ({ ...one })),
});

export const campaignsRpcService = (use: CampaignsUse): RpcService =>
  rpcService(contract, 'api', {
    QueueMail: method(queued, use.queueMail),
    QueueMails: method(z.object({ mails: z.array(queued).min(1).max(10) }), use.queueMails),
    SaveLanguage: method(z.object({ email: address.exactOptional(), ifUnknown: flag }), use.saveLanguage),
    GetPreferences: method(z.object({}), async (input, ctx) => preferencesAnswer(await use.getPreferences(input, ctx))),
    SavePreferences: method(choose, async (input, ctx) => preferencesAnswer(await use.savePreferences(input, ctx))),
    ListMails: method(listed, async (input, ctx) => ({
      mails: (await use.listMails(input, ctx)).map(({ sentAt, queuedAt, ...mail }) => ({
        ...present({ sentAt: sentAt?.toISOString() }),
        ...mail,
        queuedAt: queuedAt.toISOString(),
      })),
    })),
    ShowMailText: method(z.object({ mailId: z.uuid('Email not found. Reload the page.') }), use.showMailText),
    PreviewReminders: method(z.object({}), async (input, ctx) => {
      const { people, ...preview } = await use.previewReminders(input, ctx);
      return { ...preview, people: [...people] };
    }),
    RunReminders: method(z.object({}), use.runReminders),
    MailFigures: method(z.object({}), async (input, ctx) => {
      const { months, templates, campaigns, ...figures } = await use.showFigures(input, ctx);
      const { statuses, ...totals } = campaigns;
      return {
        ...figures,
        months: [...months],
        templates: [...templates],
        campaigns: { ...totals, statuses: [...statuses] },
      };
    }),
  });
