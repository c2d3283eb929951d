import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import grpc from '@grpc/grpc-js';
import protobuf from 'protobufjs';
import type { RpcContract } from './contract.js';

const protoFolder = fileURLToPath(new URL('../../../../proto/', import.meta.url));

/** Must equal those of scripts/generate-rpc-types.mjs, or values and types differ silently. */
const options: protobuf.IConversionOptions = { longs: Number, enums: String, defaults: true, oneofs: true };

// The calls report the same errors as the library's stderr output.
grpc.setLogVerbosity(grpc.logVerbosity.NONE);

/**
 * All loaded files, each parsed once. `loadSync` of @grpc/proto-loader parses imports again for each file and describes
 * every message for server reflection, which took a seventh of the time of a process to start.
 */
const root = new protobuf.Root();
root.resolvePath = (_, target) => (target.startsWith('google/') ? null : join(protoFolder, target));
// Declares the options of fields, which values.proto extends.
root.addJSON(createRequire(import.meta.url)('protobufjs/google/protobuf/descriptor.json').nested);

const loaded = new Map<string, grpc.ServiceClientConstructor>();

/** Returns the name on the wire, such as `keepsake.qr_timeline.v1.Viewing`. */
const fullNameOf = ({ file, name }: RpcContract<unknown>): string => {
  const [service = '', version = ''] = file.split('/');
  return `keepsake.${service.replaceAll('-', '_')}.${version}.${name}`;
};

const serializerOf =
  (type: protobuf.Type): grpc.serialize<object> =>
  (value) => {
    if (Array.isArray(value)) throw new Error(`${type.name} must be an object, not an array.`);
    const bytes = type.encode(type.fromObject(value)).finish();
    return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
  };

const deserializerOf =
  (type: protobuf.Type): grpc.deserialize<object> =>
  (bytes) =>
    type.toObject(type.decode(bytes), options);

const methodOf = (
  service: string,
  { name, requestStream, responseStream, resolvedRequestType, resolvedResponseType }: protobuf.Method,
): grpc.MethodDefinition<object, object> => {
  if (!resolvedRequestType || !resolvedResponseType) throw new Error(`${service}.${name} has unknown messages.`);
  return {
    path: `/${service}/${name}`,
    requestStream: requestStream === true,
    responseStream: responseStream === true,
    requestSerialize: serializerOf(resolvedRequestType),
    requestDeserialize: deserializerOf(resolvedRequestType),
    responseSerialize: serializerOf(resolvedResponseType),
    responseDeserialize: deserializerOf(resolvedResponseType),
  };
};

export const loadContract = (contract: RpcContract<unknown>): grpc.ServiceClientConstructor => {
  const fullName = fullNameOf(contract);
  const known = loaded.get(fullName);
  if (known) return known;
  root.loadSync(contract.file);
  const methods = root.lookupService(fullName).methodsArray.map((method) => [method.name, methodOf(fullName, method)]);
  const constructor = grpc.makeClientConstructor(Object.fromEntries(methods) as grpc.ServiceDefinition, fullName);
  loaded.set(fullName, constructor);
  return constructor;
};
