import { plateCode } from '@keepsake/contracts/rest/fields';
import { z } from 'zod';

/** The built-in story answers to its own name. */
const demo = 'demo';

const readCode = plateCode();

/** A code as people type it, or the demo's name; comes out canonical. */
const viewedCode = z
  .string()
  .transform((typed, context) => {
    if (typed.toLowerCase() === demo) return demo;
    const read = readCode.safeParse(typed);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'We do not know this code.' });
    return z.NEVER;
  })
  .meta({ example: 'CF7K3M9QXA2TDV' });

export const withId = z.object({ id: z.uuid() });
export const withCaseFile = z.object({ id: z.uuid(), fileId: z.uuid() });
/** A keyed hash: it names a person and says nothing of them. */
export const withCustomerId = z.object({ id: z.string().regex(/^[\w-]{8,128}$/, 'We know no such customer.') });
export const withCode = z.object({ code: plateCode() });
export const withViewedCode = z.object({ code: viewedCode });
export const withCodeAndId = z.object({ code: plateCode(), id: z.uuid() });
export const withEntry = z.object({ code: plateCode(), id: z.uuid() });
