import { z } from 'zod';
import { customerMessages } from '../catalog/messages/account-messages.js';
import { contactMessages } from '../catalog/messages/contact-messages.js';
import { fieldMessages, humanCheckMessages } from '../catalog/messages/field-messages.js';
import { normalizeAccessCode } from '../values/access-code.js';
import { maxEmailLength, normalizeEmail } from '../values/text/email.js';
import { parseHumanDate } from '../values/dates/human-date.js';
import { minPasswordLength } from '../values/limits.js';
import { languages } from '../values/text/language.js';
import { isOneLine, isStorable, tidyText } from '../values/text/plain-text.js';
import { parsePlateCode } from '../values/plates/plate-code.js';

/**
 * Field types of all bodies. Each has a limit and a message, and refuses text that a database cannot store. They change
 * text by `overwrite`, so that OpenAPI shows plain strings.
 */
const text = (maxLength: number, whenMissing: string) =>
  z
    .string({ error: (issue) => (issue.input == null ? whenMissing : 'Please send this as text.') })
    .max(maxLength, { error: fieldMessages.tooLong(maxLength), abort: true })
    .refine(isStorable, { error: 'This text has a character that cannot be kept. Please type it again.', abort: true });

const oneLine = (maxLength: number, whenMissing: string) =>
  text(maxLength, whenMissing)
    .refine(isOneLine, { error: fieldMessages.oneLine, abort: true })
    .overwrite(tidyText)
    .trim();

const missing = 'Please fill this in.';

/** Required text of one line, such as a name. */
export const requiredLine = (maxLength: number, whenMissing = missing) =>
  oneLine(maxLength, whenMissing).min(1, whenMissing);

/** Required text of several lines. */
export const requiredText = (maxLength: number, whenMissing = missing, minLength = 1) =>
  text(maxLength, whenMissing).overwrite(tidyText).trim().min(minLength, whenMissing);

/** Language of a document that is printed or saved. */
export const paperLanguage = z
  .enum(languages, { error: `Please choose one of these languages: ${languages.join(', ')}.` })
  .default('en');

/** Absent, null and empty all become undefined: forms send '', the specified client sends null. */
export const absentWhenEmpty = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => (value == null || value === '' ? undefined : value));

/** Text of several lines that may be empty. */
export const anyText = (maxLength: number) => text(maxLength, missing).overwrite(tidyText).trim();

/** Text of one line that may be empty. */
export const anyLine = (maxLength: number) => oneLine(maxLength, missing);

export const optionalLine = (maxLength: number) => absentWhenEmpty(oneLine(maxLength, missing));
export const optionalText = (maxLength: number) => absentWhenEmpty(anyText(maxLength));

export const email = (whenWrong: string = contactMessages.email, whenMissing: string = whenWrong) =>
  z
    .string({ error: whenMissing })
    .max(maxEmailLength + 100, { error: whenWrong, abort: true })
    .trim()
    .min(1, { error: whenMissing, abort: true })
    .refine((value) => normalizeEmail(value) !== undefined, { error: whenWrong, abort: true })
    .overwrite((value) => normalizeEmail(value) ?? value)
    .meta({ format: 'email', example: 'ines@example.org' });

const emailOrEmpty = (whenWrong: string) =>
  z
    .string({ error: whenWrong })
    .max(maxEmailLength + 100, { error: whenWrong, abort: true })
    .refine((value) => value.trim() === '' || normalizeEmail(value) !== undefined, { error: whenWrong, abort: true })
    .overwrite((value) => normalizeEmail(value) ?? '');

export const optionalEmail = (whenWrong: string = contactMessages.email) => absentWhenEmpty(emailOrEmpty(whenWrong));

const sent = <S extends z.ZodType<string>>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

/** Text where empty differs from absent. */
export const sentLine = (maxLength: number) => sent(oneLine(maxLength, missing));
export const sentEmail = (whenWrong: string) => sent(emailOrEmpty(whenWrong));

const dateText = (whenMissing: string) =>
  z
    .string({ error: (issue) => (issue.input == null ? whenMissing : fieldMessages.date) })
    .max(40, { error: fieldMessages.date, abort: true })
    .refine((value) => value.trim() === '' || parseHumanDate(value) !== undefined, {
      error: fieldMessages.date,
      abort: true,
    })
    .overwrite((value) => parseHumanDate(value)?.text ?? '')
    .meta({ description: 'YYYY, YYYY-MM, YYYY-MM-DD or an ISO instant', example: '1974-06' });

export const requiredDate = (whenMissing: string) => dateText(whenMissing).min(1, whenMissing);
/** A date that may be empty. */
export const anyDate = () => dateText(fieldMessages.date);
export const optionalDate = () => absentWhenEmpty(anyDate());

/** A ticked box; absent and null are false. Strict: "true" is not true. */
export const flag = () =>
  z
    .boolean({ error: 'Please send true or false.' })
    .nullish()
    .transform((value) => value ?? false);

const plateCodeSentence = (typed: unknown): string => {
  const parsed = parsePlateCode(String(typed));
  return !parsed.ok && parsed.reason === 'check'
    ? fieldMessages.mistypedCode(parsed.grouped)
    : fieldMessages.unknownCode;
};

const canonicalCode = (typed: string): string => {
  const parsed = parsePlateCode(typed);
  return parsed.ok ? parsed.code : typed;
};

/** A plate code as typed, or a whole address; parses to the canonical code. */
export const plateCode = (whenMissing: string = customerMessages.qrCode) =>
  z
    .string({ error: whenMissing })
    .trim()
    .min(1, { error: whenMissing, abort: true })
    .refine((value) => parsePlateCode(value).ok, { error: (issue) => plateCodeSentence(issue.input), abort: true })
    .overwrite(canonicalCode)
    .meta({ example: 'CF7K3M9QXA2TDV' });

export const accessCode = () =>
  z
    .string({ error: 'Please enter the access code.' })
    .refine((value) => normalizeAccessCode(value) !== undefined, { error: fieldMessages.accessCode, abort: true })
    .overwrite((value) => normalizeAccessCode(value) ?? value);

export const optionalAccessCode = () =>
  absentWhenEmpty(
    z
      .string({ error: fieldMessages.accessCode })
      .refine((value) => value.trim() === '' || normalizeAccessCode(value) !== undefined, {
        error: fieldMessages.accessCode,
        abort: true,
      })
      .overwrite((value) => normalizeAccessCode(value) ?? ''),
  );

/** Invited addresses of a private timeline, without duplicates. */
export const inviteEmails = () =>
  z
    .array(email(), { error: 'Please send the invited addresses as a list.' })
    .max(200, 'Please invite at most 200 people at once.')
    .nullish()
    .transform((list) => [...new Set(list)]);

/** A new password. Not trimmed, because spaces count. */
export const newPassword = () =>
  password('Please choose a password.').min(
    minPasswordLength,
    `Please choose a password of at least ${minPasswordLength} characters.`,
  );

export const password = (whenMissing: string) => text(200, whenMissing).min(1, whenMissing);

export const solvedHumanCheck = z
  .object({
    challengeId: requiredLine(400),
    answer: z
      .union([z.string().regex(/^\s*-?\d{1,4}\s*$/), z.int()], { error: humanCheckMessages.wrong })
      .transform((value) => String(value).trim()),
  })
  .nullish()
  .transform((value) => value ?? undefined);

/** Query of a list that can grow. Without it, the newest 1,000 rows. */
export const listQuery = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'Please ask for 1 to 1,000 rows.')
    .transform(Number)
    .optional(),
  cursor: requiredLine(500).optional(),
});

export type ListQuery = z.infer<typeof listQuery>;

/* Response schemas: they describe our own output and do not repair it. */
export const instant = () => z.iso.datetime();
export const cents = () => z.int();
export const count = () => z.int().min(0);
export const humanDate = () =>
  z.string().meta({ description: 'YYYY, YYYY-MM, YYYY-MM-DD or an ISO instant', example: '1974-06' });
