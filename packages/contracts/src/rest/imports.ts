import { z } from 'zod';
import { count } from './fields.js';

/** Query of an import; without `keep` it is a dry run. */
export const importQuery = z.object({ keep: z.enum(['true', 'false']).optional() });

const rowFault = z.object({ row: count(), column: z.string(), message: z.string() }).meta({ id: 'RowFault' });
const rejectedRow = z
  .object({
    row: count(),
    cells: z.array(z.string()),
    reason: z.string(),
    problems: z
      .array(z.object({ column: z.string(), message: z.string() }).meta({ id: 'CellProblem' }))
      .optional()
      .meta({ description: 'The parts of the reason; only of cases' }),
  })
  .meta({ id: 'RejectedRow' });

/** Result of an import. */
export const importFields = {
  rows: count(),
  fresh: count().meta({ description: 'Not in the list before' }),
  known: count(),
  repeatedInFile: count(),
  faultCount: count(),
  faults: z.array(rowFault),
  kept: z.boolean(),
  header: z.array(z.string()),
  rejected: z.array(rejectedRow).meta({ description: 'Rows that are not imported, as they were, with the reason' }),
} as const;

const importResult = z.object(importFields);
export type ImportResult = z.infer<typeof importResult>;
