import type { RpcContract } from './contract.js';

const form =
  'Write one address with {service} for the name, and after it, with spaces between, those that answer elsewhere: shipping=host:7000 Viewing=host:7001.';

/**
 * Reads where neighbours answer: an address with `{service}` for the name, then exceptions as `service=address` or, for what
 * another role of a service answers, `Contract=address`. Answers the address of a contract; an exception wins.
 */
export const readPeers = (
  text: string,
): ((contract: Pick<RpcContract<unknown>, 'file' | 'name' | 'answeredBy'>) => string) => {
  const words = text.trim().split(/\s+/);
  const pairs = words.map((word) => /^([A-Za-z][A-Za-z-]*)=(.+)$/.exec(word));
  const template = words.find((_, at) => !pairs[at]);
  const exceptions = new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]] as const] : [])));
  return ({ file, name, answeredBy }) => {
    const [folder = ''] = file.split('/');
    const service = answeredBy ?? folder;
    const address = exceptions.get(name) ?? exceptions.get(service) ?? template?.replaceAll('{service}', service);
    if (!address) throw new Error(`RPC_PEERS does not say where ${service} answers. ${form}`);
    return address;
  };
};
