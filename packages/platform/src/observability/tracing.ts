import { z } from 'zod';
import { parseConfig } from '../config.js';
import type { Env } from '../service/service.js';

export type SpanAbout = {
  readonly service: string;
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  /** W3C `traceparent` of the cause, from another process or an earlier time; default: the current span. */
  readonly parent?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Starts a trace if there is no parent. Calls between services do not. */
  readonly begins?: true;
};

/** Adds attributes to the running span. */
export type Note = (attributes: Readonly<Record<string, string | number>>) => void;

/** Everything that runs inside `work` belongs to its span. Spans hold no personal data. */
export type Tracing = {
  readonly within: <R>(options: SpanAbout, work: (note: Note) => Promise<R>) => Promise<R>;
  /** Returns the `traceparent` of the current span, for propagation. */
  readonly traceparent: () => string | undefined;
  readonly traceId: () => string | undefined;
  /** Flushes pending spans. */
  readonly close: () => Promise<void>;
};

const nothing: Note = () => undefined;

/** Runs `work` without a span. */
export const noTracing: Tracing = {
  within: (_about, work) => work(nothing),
  traceparent: () => undefined,
  traceId: () => undefined,
  close: async () => undefined,
};

const settings = z.object({
  /** OTLP over HTTP endpoint of traces, e.g. `http://collector:4318`; default: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an address that begins with http://' }).optional(),
  /** Headers of exported traces: `name=value,other=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
});

const headersOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .flatMap(([name = '', ...value]) =>
        name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]],
      ),
  );

/** Opens tracing if an endpoint is set. The library loads only then. */
export const openTracing = async (env: Env): Promise<Tracing> => {
  const given = parseConfig(settings, Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return noTracing;
  const { openTelemetry } = await import('./tracing.otel.js');
  const url = `${given.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`;
  return openTelemetry(url, headersOf(given.OTEL_EXPORTER_OTLP_HEADERS ?? ''));
};
