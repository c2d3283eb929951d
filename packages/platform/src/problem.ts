export type Kind = 'invalid' | 'not-found' | 'conflict' | 'forbidden' | 'unauthenticated' | 'too-many' | 'unavailable';

/** The only error our code throws on purpose. Numbers (HTTP, gRPC) belong to the edges. */
export type Problem = Error & {
  readonly kind: Kind;
  readonly slug: string;
  readonly extra: Readonly<Record<string, unknown>>;
};

/**
 * @param slug machine word, `<thing>-<what>`; part of the contract with clients
 * @param detail a sentence for a person that ends with the next step
 * @param extra reaches the client as it is (a quote, a field name); never personal
 */
export const problem = (
  kind: Kind,
  slug: string,
  detail: string,
  extra: Readonly<Record<string, unknown>> = {},
): Problem => Object.assign(new Error(detail), { kind, slug, extra });

/** Looks at fields, not at the prototype: test runners and worker threads have an `Error` of their own. */
export const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'kind' in error && 'slug' in error && 'message' in error;

export type FieldFault = { readonly field: string; readonly message: string };

/** A request that does not fit its schema; `errors` names each field. */
/** A message of the catalog without a full stop stays word for word, so nothing is joined to it. */
const joined = (message: string): string =>
  /[.!?…]$/u.test(message) ? `${message} Please correct it and send it again.` : message;

export const invalidFields = (errors: readonly FieldFault[]): Problem =>
  problem(
    'invalid',
    'invalid-request',
    errors[0] ? joined(errors[0].message) : 'Please check the request and send it again.',
    { errors },
  );
