import { z } from 'zod';
import { customerMessages } from '../../catalog/messages/account-messages.js';
import { parseHumanDate } from '../../values/dates/human-date.js';
import { orderStatus } from '../orders/order-answers.js';
import { count, absentWhenEmpty, email, instant, plateCode, requiredLine } from '../fields.js';

const yesOrNo = () => z.boolean({ error: 'Please send true or false.' }).optional();

export const reminderKind = z.enum(['birthday', 'anniversary', 'family-birthday', 'remembrance'], {
  error: 'Please choose a birthday, an anniversary or a day of remembrance.',
});

/** A day to be reminded of. `name` is empty if it is the customer's own day. */
export const reminderDay = z
  .object({
    kind: reminderKind,
    name: z.string({ error: 'Please write a name.' }).max(200, 'Please use at most 200 characters.').trim(),
    date: z
      .string({ error: 'Please enter the day such as 1974-06-03.' })
      .max(40)
      .refine((text) => parseHumanDate(text)?.precision === 'day', 'Please enter the day such as 1974-06-03.'),
    /** Days of remembrance are off until the customer enables them. */
    on: z.boolean({ error: 'Please send true or false.' }),
  })
  .meta({ id: 'ReminderDay' });

/** `GET /api/customer/settings` */
export const customerSettings = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Requested address that is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    /** Emails about the customer's own timelines. Emails about sign-in, orders and plates are always sent. */
    emailNotifications: z.boolean(),
    emailMarketing: z.boolean(),
    birthdayReminders: z.boolean(),
    days: z.array(reminderDay),
    reminderLeadDays: count().meta({ description: 'A reminder goes out so many days ahead' }),
    reminderOnDay: z.boolean().meta({ description: 'And on the day itself' }),
    /** The account is deleted at this time unless the customer cancels. */
    eraseAt: instant().nullable(),
  })
  .meta({ id: 'CustomerSettings' });

const name = () => absentWhenEmpty(requiredLine(200, 'Please enter your name.'));

/** `PUT /api/customer/settings`; absent fields keep their value. `days` is the whole list. */
export const saveCustomerSettingsBody = z
  .object({
    firstName: name(),
    lastName: name(),
    emailNotifications: yesOrNo(),
    emailMarketing: yesOrNo(),
    birthdayReminders: yesOrNo(),
    days: z
      .array(reminderDay, { error: 'Please send the days as a list.' })
      .max(200, 'Please keep at most 200 days.')
      .optional(),
    reminderLeadDays: z
      .int({ error: 'Choose 1 to 60 days.' })
      .min(1, 'Choose 1 to 60 days.')
      .max(60, 'Choose 1 to 60 days.')
      .optional(),
    reminderOnDay: yesOrNo(),
  })
  .meta({ id: 'SaveCustomerSettings' });

/** `POST /api/customer/email`; the link goes to the new address. */
export const changeEmailBody = z
  .object({ email: email(customerMessages.emailInvalid, customerMessages.emailMissing) })
  .meta({ id: 'ChangeEmail' });
export const changeEmailAnswer = z.object({ status: z.literal('link-sent') }).meta({ id: 'ConfirmationSent' });

/** `POST /api/customer/email/confirm`; the token was emailed to the new address. */
export const confirmEmailBody = z
  .object({ token: requiredLine(200, 'This link is not complete. Please open it from the email again.') })
  .meta({ id: 'ConfirmEmail' });
export const confirmEmailAnswer = z
  .object({
    email: z.string(),
    /** True if this browser was signed in as the same person; the session continues under the new address. */
    signedIn: z.boolean(),
  })
  .meta({ id: 'EmailConfirmed' });

/** A row of `GET /api/customer/sessions` */
export const customerSession = z
  .object({ id: z.string(), device: z.string(), since: instant(), lastSeen: instant(), here: z.boolean() })
  .meta({ id: 'CustomerSession' });

/** A row of `GET /api/customer/orders` */
export const customerOrder = z
  .object({ id: z.uuid(), number: z.string(), status: orderStatus, honoreeName: z.string(), createdAt: instant() })
  .meta({ id: 'CustomerOrder' });

export const farewell = z.enum(['keep', 'remove', 'hand-over'], {
  error: 'Please choose whether the timeline stays, goes, or is handed over.',
});

/** `POST /api/customer/delete`, confirmed by the typed address. Timelines that are not named are unchanged. */
export const deleteAccountBody = z
  .object({
    email: email(customerMessages.emailInvalid, customerMessages.emailMissing),
    timelines: z
      .array(
        z
          .object({
            qrCode: plateCode(),
            choice: farewell,
            /** Recipient of the handover. */
            keeperId: z.uuid('Please choose a keeper of this timeline.').optional(),
          })
          .refine(({ choice, keeperId }) => choice !== 'hand-over' || keeperId !== undefined, {
            error: 'Please choose who takes this timeline over.',
            path: ['keeperId'],
          }),
        { error: 'Please send the timelines as a list.' },
      )
      .max(1_000)
      .optional(),
  })
  .meta({ id: 'DeleteAccount' });
export const leavingAnswer = z.object({ eraseAt: instant() }).meta({ id: 'AccountLeaving' });

export type ReminderDay = z.infer<typeof reminderDay>;
export type ReminderKind = z.infer<typeof reminderKind>;
export type CustomerSettings = z.infer<typeof customerSettings>;
export type SaveCustomerSettings = z.input<typeof saveCustomerSettingsBody>;
export type ChangeEmailAnswer = z.infer<typeof changeEmailAnswer>;
export type ConfirmEmailAnswer = z.infer<typeof confirmEmailAnswer>;
export type CustomerSession = z.infer<typeof customerSession>;
export type CustomerOrder = z.infer<typeof customerOrder>;
export type AccountDeletion = z.infer<typeof farewell>;
export type DeleteAccount = z.input<typeof deleteAccountBody>;
export type LeavingAnswer = z.infer<typeof leavingAnswer>;
