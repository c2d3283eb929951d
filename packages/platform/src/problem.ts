export const kinds = [
  'invalid',
  'not-found',
  'conflict',
  'forbidden',
  'unauthenticated',
  'too-many',
  'unavailable',
] as const;
export type Kind = (typeof kinds)[number];

/** An expected error. HTTP and gRPC status codes are mapped at the edges. */
export type Problem = Error & {
  readonly kind: Kind;
  readonly slug: string;
  readonly extra: Readonly<Record<string, unknown>>;
};

/**
 * @param slug machine-readable, `<thing>-<what>`; part of the API contract
 * @param detail a sentence for a person that ends with the next step
 * @param extra sent to the client unchanged (a quote, a field name); never personal data
 */
export const problem = (
  kind: Kind,
  slug: string,
  detail: string,
  extra: Readonly<Record<string, unknown>> = {},
): Problem => Object.assign(new Error(detail), { kind, slug, extra });

/** Checks fields, not the prototype: test runners and worker threads have their own `Error`. */
export const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'kind' in error && 'slug' in error && 'message' in error;

export type FieldProblem = { readonly field: string; readonly message: string };

/** Appends the next step to a full sentence; other catalog messages stay unchanged. */
const joined = (message: string): string =>
  /[.!?…]$/u.test(message) ? `${message} Please correct it and send it again.` : message;

/** Creates the problem of a request that does not match its schema; `errors` names each field. */
export const invalidFields = (errors: readonly FieldProblem[]): Problem =>
  problem(
    'invalid',
    'invalid-request',
    errors[0] ? joined(errors[0].message) : 'Please check the request and send it again.',
    { errors },
  );
