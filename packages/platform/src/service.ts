import type { Cache } from './cache/cache.js';
import type { Clock } from './clock.js';
import type { Db } from './database.js';
import type { EventType, Heard } from './events/event.js';
import type { Look } from './gauges.js';
import type { Ids } from './ids.js';
import type { LimitRule, Limits } from './limits/limits.js';
import type { Mail } from './mail/mail.js';
import type { Objects } from './objects/objects.js';
import type { Client, RpcContract } from './rpc/contract.js';
import type { RpcDoor } from './rpc/door.js';
import type { TempFolders } from './temp-folders.js';
import type { Handler, JobType } from './turn.js';

export type Subscription = { readonly event: EventType<any>; readonly handle: Handler<Heard<any>, void> };

/** This service hears `event` and does `handle`, once per event. */
export const on = <D>(event: EventType<D>, handle: Handler<Heard<D>, void>): Subscription => ({ event, handle });

/** Where jobs of one kind run: at most so many at once in a process, and none longer than this. */
export type Lane = { readonly name: string; readonly concurrency: number; readonly timeoutMs: number };

export type Job = {
  readonly type: JobType<any>;
  readonly handle: Handler<any, void>;
  /** Five fields, UTC. */
  readonly cron?: string;
  /** Without it the lane that all short jobs of the service share. */
  readonly lane?: Lane;
};

export const job = <P>(type: JobType<P>, handle: Handler<P, void>, cron?: string): Job =>
  cron === undefined ? { type, handle } : { type, handle, cron };

/** A job that may take minutes: in a lane of its own it keeps no other job of the service waiting. */
export const longJob = <P>(type: JobType<P>, handle: Handler<P, void>, lane: Lane): Job => ({ type, handle, lane });

/** What `createX` of every service returns; `run` mounts the parts whose role is wanted. */
export type Service = {
  /** Also its database, topic and consumer group. */
  readonly name: string;
  readonly rpc: readonly RpcDoor[];
  readonly subscriptions: readonly Subscription[];
  readonly jobs: readonly Job[];
  /** Folder of `0001-*.sql`, applied after the platform's own. */
  readonly migrations: URL;
  /** Rejects with a sentence when this service cannot answer; looks at its own database only. */
  readonly health: () => Promise<void>;
  /** Numbers of its own for the metrics. */
  readonly looks?: readonly Look[];
  /** Lets go of what `create` opened; the last thing of a stop. */
  readonly close?: () => Promise<void>;
};

/** What a service may use of the world. A service takes the members it needs by `Pick`. */
export type Platform = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly objects: Objects;
  readonly cache: Cache;
  /** Counts by these rules; `scale` multiplies every allowance. */
  readonly limits: (rules: Readonly<Record<string, LimitRule>>, scale: number) => Limits;
  readonly mail: Mail;
  readonly temp: TempFolders;
  /** Keyed hash of a normalised e-mail address: the same in every service, readable in none. */
  readonly customerIdOf: (normalisedEmail: string) => string;
  readonly ask: <D>(contract: RpcContract<D>) => Client<D>;
};

/** Reads an environment that was handed in (services may share a process); fails once, naming every fault. */
export type ReadConfig<C> = (env: Env) => C;
export type Env = Readonly<Record<string, string | undefined>>;

/** Parts of the world that are opened for a service only when it names them: each costs memory and a first word at the start. */
export type Need = 'objects' | 'cache' | 'limits' | 'mail' | 'temp';

export type Entry<C = unknown> = {
  readonly name: string;
  readonly readConfig: ReadConfig<C>;
  readonly create: (platform: Platform, config: C) => Service | Promise<Service>;
  readonly needs: readonly Need[];
};

type Given<N extends Need> = Omit<Platform, Exclude<Need, N>>;

export const entry = <C, N extends Need = never>(
  name: string,
  readConfig: ReadConfig<C>,
  create: (platform: Given<N>, config: C) => Service | Promise<Service>,
  needs: readonly N[] = [],
): Entry<C> => ({ name, readConfig, create, needs });
