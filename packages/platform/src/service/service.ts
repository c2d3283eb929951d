import type { Cache } from '../cache/cache.js';
import type { Clock } from '../clock.js';
import type { Db } from '../postgres/database.js';
import type { EventType, ReceivedEvent } from '../events/event.js';
import type { GaugeCollector } from '../observability/gauges.js';
import type { Ids } from '../ids.js';
import type { LimitRule, Limits } from '../limits/limits.js';
import type { Mail } from '../mail/mail.js';
import type { Metrics } from '../observability/metrics.js';
import type { Objects } from '../objects/objects.js';
import type { Client, RpcContract } from '../rpc/contract.js';
import type { RpcService } from '../rpc/rpc-service.js';
import type { TempFolders } from '../process/temp-folders.js';
import type { Handler, JobType } from './request-context.js';

export type Subscription = { readonly event: EventType<any>; readonly handle: Handler<ReceivedEvent<any>, void> };

/** Subscribes to `event`; `handle` takes effect once per event. */
export const on = <D>(event: EventType<D>, handle: Handler<ReceivedEvent<D>, void>): Subscription => ({
  event,
  handle,
});

/** A worker pool for jobs: maximum concurrency per process, and a timeout per job in milliseconds. */
export type Lane = {
  readonly name: string;
  readonly concurrency: number;
  readonly timeoutMs: number;
  /**
   * Jobs fetched and completed in one statement, for lanes of many short jobs. A crash repeats at most this many, so
   * they must be repeatable.
   */
  readonly batch?: number;
};

export type Job = {
  readonly type: JobType<any>;
  readonly handle: Handler<any, void>;
  /** Cron expression with five fields, in UTC. */
  readonly cron?: string;
  /** Default: the lane that all short jobs of the service share. */
  readonly lane?: Lane;
};

export const job = <P>(type: JobType<P>, handle: Handler<P, void>, cron?: string): Job =>
  cron === undefined ? { type, handle } : { type, handle, cron };

/** Creates a job in a dedicated lane, so that it neither delays other jobs nor waits for them. */
export const laneJob = <P>(type: JobType<P>, handle: Handler<P, void>, lane: Lane): Job => ({ type, handle, lane });

/** What `createX` of each service returns. Only the parts of enabled roles are mounted. */
export type Service = {
  /** Also the name of its database, topic and consumer group. */
  readonly name: string;
  readonly rpc: readonly RpcService[];
  readonly subscriptions: readonly Subscription[];
  readonly jobs: readonly Job[];
  /** Folder of `0001-*.sql`, applied after the migrations of the platform. */
  readonly migrations: URL;
  /** Rejects with the reason if this service cannot respond; checks only its own database. */
  readonly health: () => Promise<void>;
  /** Additional gauges of this service. */
  readonly collectors?: readonly GaugeCollector[];
  /** Releases what `create` opened; called last. */
  readonly close?: () => Promise<void>;
};

/** Dependencies of services; each service takes the members it needs by `Pick`. */
export type Platform = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly objects: Objects;
  readonly cache: Cache;
  /** Creates limits from these rules; `scale` multiplies the points of each. */
  readonly limits: (rules: Readonly<Record<string, LimitRule>>, scale: number) => Limits;
  readonly mail: Mail;
  readonly metrics: Pick<Metrics, 'mailAge'>;
  readonly temp: TempFolders;
  /** Returns a keyed hash of a normalized email address: the same in every service, reversible in none. */
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly client: <D>(contract: RpcContract<D>) => Client<D>;
};

/**
 * Parses the given environment, since services may share a process. Throws one error that lists every invalid setting.
 */
export type ReadConfig<C> = (env: Env) => C;
export type Env = Readonly<Record<string, string | undefined>>;

/** Dependencies that are opened only if declared: each costs memory and a connection check at start. */
export type OptionalDependency = 'objects' | 'cache' | 'limits' | 'mail' | 'temp';

export type Entry<C = unknown> = {
  readonly name: string;
  readonly readConfig: ReadConfig<C>;
  readonly create: (platform: Platform, config: C) => Service | Promise<Service>;
  readonly needs: readonly OptionalDependency[];
};

type Given<N extends OptionalDependency> = Omit<Platform, Exclude<OptionalDependency, N>>;

export const entry = <C, N extends OptionalDependency = never>(
  name: string,
  readConfig: ReadConfig<C>,
  create: (platform: Given<N>, config: C) => Service | Promise<Service>,
  needs: readonly N[] = [],
): Entry<C> => ({ name, readConfig, create, needs });
