import type { RpcContract } from './contract.js';

const form =
  'Write one address with {service} for the name, then exceptions with spaces between: shipping=host:7000 Viewing=host:7001.';

/**
 * Parses RPC_PEERS: an address with `{service}` for the name, then exceptions as `service=address`, or as
 * `Contract=address` for another role of a service. Returns a lookup of the address of a contract.
 */
export const readPeers = (
  text: string,
): ((contract: Pick<RpcContract<unknown>, 'file' | 'name' | 'answeredBy'>) => string) => {
  const parts = text.trim().split(/\s+/);
  const pairs = parts.map((part) => /^([A-Za-z][A-Za-z-]*)=(.+)$/.exec(part));
  const template = parts.find((_, at) => !pairs[at]);
  const exceptions = new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]] as const] : [])));
  return ({ file, name, answeredBy }) => {
    const [folder = ''] = file.split('/');
    const service = answeredBy ?? folder;
    const address = exceptions.get(name) ?? exceptions.get(service) ?? template?.replaceAll('{service}', service);
    if (!address) throw new Error(`RPC_PEERS has no address for ${service}. ${form}`);
    return address;
  };
};
