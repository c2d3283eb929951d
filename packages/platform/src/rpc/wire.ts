import grpc from '@grpc/grpc-js';
import { z } from 'zod';
import { kinds, problem, type Kind, type Problem } from '../problem.js';

/** gRPC status codes are used in this file only. */
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
  language: 'keepsake-language',
  traceparent: 'traceparent',
  problem: 'keepsake-problem-bin',
} as const;

const packedProblem = z.object({
  kind: z.enum(kinds),
  slug: z.string(),
  detail: z.string(),
  extra: z.record(z.string(), z.unknown()).default({}),
});

export const toStatus = (error: Problem): Partial<grpc.StatusObject> => {
  const metadata = new grpc.Metadata();
  metadata.set(
    field.problem,
    Buffer.from(JSON.stringify({ kind: error.kind, slug: error.slug, detail: error.message, extra: error.extra })),
  );
  return { code: statusOf[error.kind], details: error.slug, metadata };
};

/** Maps a failed call to a problem: that of the service, or `unavailable` if there is none. */
export const fromStatus = (error: grpc.ServiceError, target: string): Problem => {
  const packed = error.metadata?.get(field.problem)[0];
  if (packed !== undefined) {
    const { data } = packedProblem.safeParse(JSON.parse(packed.toString()));
    if (data) return problem(data.kind, data.slug, data.detail, data.extra);
  }
  const unreachable: readonly grpc.status[] = [
    grpc.status.UNAVAILABLE,
    grpc.status.DEADLINE_EXCEEDED,
    grpc.status.CANCELLED,
  ];
  const isUnknown = error.code === grpc.status.UNIMPLEMENTED;
  if (isUnknown || unreachable.includes(error.code))
    return problem(
      'unavailable',
      // During an upgrade, the service may still be of the former release.
      isUnknown ? 'method-unknown' : 'service-unavailable',
      'A part of the system is not responding. Try again in a moment.',
      { service: target },
    );
  return problem(
    'unavailable',
    'unexpected',
    'Something went wrong on our side. Please try again; if it happens again, write to us.',
    { service: target, unexpected: true },
  );
};
