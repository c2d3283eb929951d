import { z } from 'zod';
import { parseConfig } from './config.js';
import type { Env } from './service.js';

export type SpanAbout = {
  readonly service: string;
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  /** W3C `traceparent` of whoever caused this, from another process or an earlier moment. Without it the span that runs now. */
  readonly parent?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Whether it is worth a trace of its own. What only serves others, as every question between services does, is not. */
  readonly begins?: true;
};

/** Adds to the span what is known only later. */
export type Note = (attributes: Readonly<Record<string, string | number>>) => void;

/** What runs inside `work`, however deep, belongs to its span. Nothing that says who somebody is goes into one. */
export type Tracing = {
  readonly within: <R>(about: SpanAbout, work: (note: Note) => Promise<R>) => Promise<R>;
  /** Of the span that runs now, to be handed on to others. */
  readonly traceparent: () => string | undefined;
  readonly traceId: () => string | undefined;
  /** Sends what has not left yet. */
  readonly close: () => Promise<void>;
};

const nothing: Note = () => undefined;

/** Does not even look: what is not traced costs nothing. */
export const noTracing: Tracing = {
  within: (_about, work) => work(nothing),
  traceparent: () => undefined,
  traceId: () => undefined,
  close: async () => undefined,
};

const settings = z.object({
  /** Where traces go, e.g. `http://collector:4318` (OTLP over HTTP); without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an address that begins with http://' }).optional(),
  /** Sent along with them: `name=value,other=value`. */
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

/** The library is loaded only when there is somewhere to send traces to. */
export const openTracing = async (env: Env): Promise<Tracing> => {
  const given = parseConfig(settings, Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return noTracing;
  const { openTelemetry } = await import('./tracing.otel.js');
  const url = `${given.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`;
  return openTelemetry(url, headersOf(given.OTEL_EXPORTER_OTLP_HEADERS ?? ''));
};
