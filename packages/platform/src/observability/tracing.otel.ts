import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { isProblem } from '../problem.js';
import type { SpanAbout, Tracing } from './tracing.js';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const asParent = (traceparent: string): Context | undefined => {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(traceparent) ?? [];
  return traceId === ''
    ? undefined
    : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
};

/** Marks unexpected and `unavailable` errors. Records no message, which may hold personal data. */
const noteFailure = (span: Span, error: unknown): void => {
  const known = isProblem(error);
  span.setAttribute('error.type', known ? error.slug : error instanceof Error ? error.name : 'unknown');
  if (!known || error.kind === 'unavailable') span.setStatus({ code: SpanStatusCode.ERROR });
};

/** Opens one exporter per process and one tracer per service. An unreachable collector does not fail requests. */
export const openTelemetry = (url: string, headers: Readonly<Record<string, string>>): Tracing => {
  const processor = new BatchSpanProcessor(
    new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: 5_000 }),
    {
      scheduledDelayMillis: 1_000,
    },
  );
  const providers = new Map<string, BasicTracerProvider>();
  const running = new AsyncLocalStorage<Span>();

  const tracerOf = (service: string) => {
    const known =
      providers.get(service) ??
      new BasicTracerProvider({
        resource: resourceFromAttributes({ 'service.name': service }),
        spanProcessors: [processor],
      });
    providers.set(service, known);
    return known.getTracer('keepsake');
  };

  const contextOf = ({ parent, begins }: SpanAbout): Context | undefined => {
    const named = parent === undefined ? undefined : asParent(parent);
    const now = running.getStore();
    return named ?? (now ? trace.setSpan(ROOT_CONTEXT, now) : begins && ROOT_CONTEXT);
  };

  return {
    within: async (options, work) => {
      const { service, name, kind, attributes = {} } = options;
      const context = contextOf(options);
      if (!context) return work(() => undefined);
      const span = tracerOf(service).startSpan(name, { kind: kinds[kind], attributes }, context);
      try {
        return await running.run(span, () => work((more) => void span.setAttributes(more)));
      } catch (error) {
        noteFailure(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    traceparent: () => {
      const context = running.getStore()?.spanContext();
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags}`;
    },
    traceId: () => running.getStore()?.spanContext().traceId,
    close: () => processor.shutdown(),
  };
};
