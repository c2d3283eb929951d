import { z } from 'zod';

/** An invalid field: `field` is a dotted path into the body, `message` is shown beside it. */
export const fieldFault = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldFault' });

/** Every error response (RFC 9457). A problem may carry more, such as the correct `quote` of a `total-differs`. */
export const problemAnswer = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string().meta({ description: 'The same as detail' }),
    correlationId: z.string(),
    errors: z.array(fieldFault).optional(),
  })
  .meta({ id: 'Problem' });

export type FieldProblem = z.infer<typeof fieldFault>;
export type ProblemAnswer = z.infer<typeof problemAnswer>;

/** Returns the field errors of a body, as problem+json names them. */
export const faultsOf = (error: z.ZodError): readonly FieldProblem[] =>
  error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message }));
