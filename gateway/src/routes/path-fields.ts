import { plateCode } from '@keepsake/contracts/rest/fields';
import { isDemoCode, parseDemoCode } from '@keepsake/contracts/values/plate-code';
import { z } from 'zod';

const readCode = plateCode();

/** Parses a code in any spelling to its canonical form. Demos have names and the codes printed on their page. */
const viewedCode = z
  .string()
  .transform((typed, context) => {
    if (isDemoCode(typed)) return parseDemoCode(typed);
    const read = readCode.safeParse(typed);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'We don’t recognize this code.' });
    return z.NEVER;
  })
  .meta({ example: 'CF7K3M9QXA2TDV' });

export const withId = z.object({ id: z.uuid() });
export const withContact = z.object({ id: z.uuid(), contactId: z.uuid() });
export const withCaseFile = z.object({ id: z.uuid(), fileId: z.uuid() });
/** HMAC that identifies a person without personal data. */
export const withCustomerId = z.object({ id: z.string().regex(/^[\w-]{8,128}$/, 'Customer not found.') });
export const withCode = z.object({ code: plateCode() });
export const withViewedCode = z.object({ code: viewedCode });
export const withCodeAndId = z.object({ code: plateCode(), id: z.uuid() });
export const withCodeAndFile = z.object({ code: plateCode(), fileId: z.uuid() });
export const withEntry = z.object({ code: plateCode(), id: z.uuid() });
