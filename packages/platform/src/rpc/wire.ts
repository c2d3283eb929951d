import grpc from '@grpc/grpc-js';
import { problem, type Kind, type Problem } from '../problem.js';

/** The one place that knows gRPC's numbers. */
const statusOf: Readonly<Record<Kind, grpc.status>> = {
  invalid: grpc.status.INVALID_ARGUMENT,
  'not-found': grpc.status.NOT_FOUND,
  conflict: grpc.status.ABORTED,
  forbidden: grpc.status.PERMISSION_DENIED,
  unauthenticated: grpc.status.UNAUTHENTICATED,
  'too-many': grpc.status.RESOURCE_EXHAUSTED,
  unavailable: grpc.status.UNAVAILABLE,
};

export const field = {
  caller: 'keepsake-caller',
  correlation: 'keepsake-correlation',
  key: 'keepsake-key',
  traceparent: 'traceparent',
  problem: 'keepsake-problem-bin',
} as const;

const kinds = Object.keys(statusOf);

export const toStatus = (error: Problem): Partial<grpc.StatusObject> => {
  const metadata = new grpc.Metadata();
  metadata.set(
    field.problem,
    Buffer.from(JSON.stringify({ kind: error.kind, slug: error.slug, detail: error.message, extra: error.extra })),
  );
  return { code: statusOf[error.kind], details: error.slug, metadata };
};

/** What a call rejected with, as a problem: the neighbour's own words, or that it cannot be reached. */
export const fromStatus = (error: grpc.ServiceError, target: string): Problem => {
  const packed = error.metadata?.get(field.problem)[0];
  if (packed !== undefined) {
    const said: unknown = JSON.parse(packed.toString());
    if (
      typeof said === 'object' &&
      said !== null &&
      'kind' in said &&
      kinds.includes(String(said.kind)) &&
      'slug' in said &&
      'detail' in said
    )
      return problem(
        said.kind as Kind,
        String(said.slug),
        String(said.detail),
        'extra' in said ? (said.extra as Record<string, unknown>) : {},
      );
  }
  const away: readonly grpc.status[] = [grpc.status.UNAVAILABLE, grpc.status.DEADLINE_EXCEEDED, grpc.status.CANCELLED];
  if (away.includes(error.code))
    return problem(
      'unavailable',
      'service-unavailable',
      'A part of the system does not answer just now. Please try again in a moment.',
      { service: target },
    );
  return problem(
    'unavailable',
    'unexpected',
    'Something went wrong on our side. Please try again; if it happens again, write to us.',
    { service: target, unexpected: true },
  );
};
