import { fileURLToPath } from 'node:url';
import grpc from '@grpc/grpc-js';
import { loadSync, type Options } from '@grpc/proto-loader';
import type { RpcContract } from './contract.js';

const protoFolder = fileURLToPath(new URL('../../../../proto/', import.meta.url));

/** The same options make the types (scripts/generate-rpc-types.mjs); a difference would disagree silently. */
const options: Options = { includeDirs: [protoFolder], longs: Number, enums: String, defaults: true, oneofs: true };

// What it would print on stderr is told by the calls themselves, in our words.
grpc.setLogVerbosity(grpc.logVerbosity.NONE);

const loaded = new Map<string, grpc.ServiceClientConstructor>();

/** As the wire has it: `keepsake.qr_timeline.v1.Viewing`. */
export const fullNameOf = ({ file, name }: RpcContract<unknown>): string => {
  const [service = '', version = ''] = file.split('/');
  return `keepsake.${service.replaceAll('-', '_')}.${version}.${name}`;
};

export const loadContract = (contract: RpcContract<unknown>): grpc.ServiceClientConstructor => {
  const name = `${contract.file}#${contract.name}`;
  const known = loaded.get(name);
  if (known) return known;
  let at: unknown = grpc.loadPackageDefinition(loadSync(contract.file, options));
  for (const step of fullNameOf(contract).split('.')) at = (at as Record<string, unknown>)[step];
  const constructor = at as grpc.ServiceClientConstructor;
  loaded.set(name, constructor);
  return constructor;
};
