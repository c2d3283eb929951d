import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import grpc from '@grpc/grpc-js';
import { loadSync, type Options } from '@grpc/proto-loader';
import type { RpcContract } from './contract.js';

const protoFolder = fileURLToPath(new URL('../../../../proto/', import.meta.url));

/** Must equal those of scripts/generate-rpc-types.mjs, or values and types differ silently. */
const options: Options = { includeDirs: [protoFolder], longs: Number, enums: String, defaults: true, oneofs: true };

// The calls report the same errors as the library's stderr output.
grpc.setLogVerbosity(grpc.logVerbosity.NONE);

/** Loads all files in one call, because each call parses the files that it imports again. */
const loadAll = (): grpc.GrpcObject => {
  const files = readdirSync(protoFolder, { recursive: true, encoding: 'utf8' });
  return grpc.loadPackageDefinition(
    loadSync(
      files.filter((file) => file.endsWith('.proto')),
      options,
    ),
  );
};
let loaded: grpc.GrpcObject | undefined;

/** Returns the name on the wire, such as `keepsake.qr_timeline.v1.Viewing`. */
const fullNameOf = ({ file, name }: RpcContract<unknown>): string => {
  const [service = '', version = ''] = file.split('/');
  return `keepsake.${service.replaceAll('-', '_')}.${version}.${name}`;
};

export const loadContract = (contract: RpcContract<unknown>): grpc.ServiceClientConstructor => {
  let at: unknown = (loaded ??= loadAll());
  for (const step of fullNameOf(contract).split('.')) at = (at as Record<string, unknown>)[step];
  return at as grpc.ServiceClientConstructor;
};
