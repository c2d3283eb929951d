import { fileURLToPath } from 'node:url';
import grpc from '@grpc/grpc-js';
import { loadSync, type Options } from '@grpc/proto-loader';
import type { RpcContract } from './contract.js';

const protoFolder = fileURLToPath(new URL('../../../../proto/', import.meta.url));

/** The same options make the types (scripts/generate-rpc-types.mjs); a difference would disagree silently. */
const options: Options = { includeDirs: [protoFolder], longs: Number, enums: String, defaults: true, oneofs: true };

const loaded = new Map<string, grpc.ServiceClientConstructor>();

export const loadContract = (contract: RpcContract<unknown>): grpc.ServiceClientConstructor => {
  const name = `${contract.file}#${contract.name}`;
  const known = loaded.get(name);
  if (known) return known;
  let at: unknown = grpc.loadPackageDefinition(loadSync(contract.file, options));
  const [service = '', version = ''] = contract.file.split('/');
  for (const step of ['keepsake', service.replaceAll('-', '_'), version, contract.name])
    at = (at as Record<string, unknown>)[step];
  const constructor = at as grpc.ServiceClientConstructor;
  loaded.set(name, constructor);
  return constructor;
};
