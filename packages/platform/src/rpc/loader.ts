import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import grpc from '@grpc/grpc-js';
import protobuf from 'protobufjs';
import type { RpcContract } from './contract.js';

const protoFolder = fileURLToPath(new URL('../../../../proto/', import.meta.url));

/** Must equal those of scripts/generate-rpc-types.mjs, or values and types differ silently. */
const options: protobuf.IConversionOptions = { longs: Number, enums: String, defaults: true, oneofs: true };

// The calls report the same errors as the library's stderr output.
grpc.setLogVerbosity(grpc.logVerbosity.NONE);

// The package contains this file, which values.proto imports, but does not register it. Node 20 warns of JSON imports.
const descriptor = createRequire(import.meta.url)('protobufjs/google/protobuf/descriptor.json');
protobuf.common('descriptor', descriptor.nested.google.nested.protobuf.nested);

/** Each file is parsed once per process. `loadSync` of @grpc/proto-loader parses every imported file again per call. */
const root = new protobuf.Root();
root.resolvePath = (_from, path) => (path.startsWith('google/') ? path : `${protoFolder}${path}`);

const loaded = new Map<string, grpc.ServiceClientConstructor>();

/** Returns the name on the wire, such as `keepsake.qr_timeline.v1.Viewing`. */
const fullNameOf = ({ file, name }: RpcContract<unknown>): string => {
  const [service = '', version = ''] = file.split('/');
  return `keepsake.${service.replaceAll('-', '_')}.${version}.${name}`;
};

const found = (type: protobuf.Type | null, { fullName }: protobuf.Method): protobuf.Type => {
  if (!type) throw new Error(`The types of the RPC method ${fullName} are missing.`);
  return type;
};

const serializer =
  (type: protobuf.Type) =>
  (value: object): Buffer => {
    const { buffer, byteOffset, byteLength } = type.encode(type.fromObject(value)).finish();
    return Buffer.from(buffer, byteOffset, byteLength);
  };
const deserializer =
  (type: protobuf.Type) =>
  (bytes: Buffer): object =>
    type.toObject(type.decode(bytes), options);

const definitionOf = (service: string, method: protobuf.Method): grpc.MethodDefinition<object, object> => {
  const request = found(method.resolvedRequestType, method);
  const response = found(method.resolvedResponseType, method);
  return {
    path: `/${service}/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: serializer(request),
    requestDeserialize: deserializer(request),
    responseSerialize: serializer(response),
    responseDeserialize: deserializer(response),
  };
};

export const loadContract = (contract: RpcContract<unknown>): grpc.ServiceClientConstructor => {
  const fullName = fullNameOf(contract);
  const known = loaded.get(fullName);
  if (known) return known;
  root.loadSync(contract.file).resolveAll();
  const methods = root.lookupService(fullName).methodsArray;
  const constructor = grpc.makeGenericClientConstructor(
    Object.fromEntries(methods.map((method) => [method.name, definitionOf(fullName, method)])),
    contract.name,
  );
  loaded.set(fullName, constructor);
  return constructor;
};
