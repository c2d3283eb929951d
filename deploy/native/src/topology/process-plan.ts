import type { Env } from '@keepsake/platform/service';
import type { MemberPlan } from './member.js';

/** Services with all roles in one process. */
const whole = ['orders', 'partners-inventory', 'affiliates-escrow', 'campaigns', 'shipping'] as const;
const split = 'qr-timeline';
/** Gateways and readers get five times the CPU time of a service, as their pods do by the chart's requests. */
const serviceNice = 7;
/** Background work leaves the processors to requests: a third of the time of a service. */
const workerNice = 12;

type Counts = { readonly gateways: number; readonly readers: number; readonly workers: number };

export type ProcessPlan = {
  readonly names: readonly string[];
  /** URLs of the gateways. */
  readonly urls: readonly string[];
  /** Value of RPC_PEERS. */
  readonly peers: string;
  readonly planOf: (name: string, urlOf: (database: string) => string) => MemberPlan;
};

const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);

const namesOf = ({ gateways, readers, workers }: Counts): readonly string[] => [
  ...whole,
  `${split}-api`,
  ...numbered(`${split}-reader`, readers),
  ...numbered(`${split}-worker`, workers),
  ...numbered('gateway', gateways),
];

const serviceOf = (name: string): string => name.replace(/-(?:api|(?:reader|worker)-\d+)$|-\d+$/, '');
const roleOf = (name: string): string | undefined => /-(api|reader|worker)(?:-\d+)?$/.exec(name)?.[1];
const niceOf = (name: string): { readonly nice?: number } => {
  if (name.startsWith('gateway-') || roleOf(name) === 'reader') return {};
  return { nice: roleOf(name) === 'worker' ? workerNice : serviceNice };
};

/** Returns the number of ports: two for the mail server; per member, one for callers and one for management. */
const portsFor = (counts: Counts): number => 2 + 2 * namesOf(counts).length;

/** Returns the members with their addresses. */
const members = (counts: Counts, ports: readonly number[], gatewayPort: number | undefined): ProcessPlan => {
  const names = namesOf(counts);
  const callersOf = new Map(names.map((name, at) => [name, ports[2 * at] ?? 0]));
  const privateOf = new Map(names.map((name, at) => [name, ports[2 * at + 1] ?? 0]));
  if (gatewayPort) callersOf.set('gateway-1', gatewayPort);
  const addressOf = (name: string): string => `127.0.0.1:${callersOf.get(name)}`;
  const readers = names.filter((name) => roleOf(name) === 'reader').map(addressOf);

  const ownSettings = (name: string): Env => {
    const role = roleOf(name);
    if (name.startsWith('gateway-')) return { PORT: String(callersOf.get(name)) };
    return role === 'worker'
      ? { ROLES: role }
      : { RPC_LISTEN: addressOf(name), ...(role === undefined ? {} : { ROLES: role }) };
  };
  return {
    names,
    urls: names.filter((name) => name.startsWith('gateway-')).map((name) => `http://localhost:${callersOf.get(name)}`),
    peers: [
      ...whole.map((name) => `${name}=${addressOf(name)}`),
      `${split}=${addressOf(`${split}-api`)}`,
      `Viewing=ipv4:${readers.join(',')}`,
    ].join(' '),
    planOf: (name, urlOf) => {
      const service = serviceOf(name);
      return {
        name,
        workspace: service === 'gateway' ? 'gateway' : `services/${service}`,
        privatePort: privateOf.get(name) ?? 0,
        ...niceOf(name),
        env: { ...ownSettings(name), DATABASE_URL: urlOf(service) },
      };
    },
  };
};

export const cast = {
  databases: ['gateway', split, ...whole],
  portsFor,
  members,
  /** Returns whether a member is a worker beyond the initial count; its port is reserved. */
  isExtraWorker: (name: string, workers: number): boolean =>
    name.startsWith(`${split}-worker-`) && Number(name.split('-').at(-1)) > workers,
} as const;
