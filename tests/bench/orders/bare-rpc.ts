import grpc from '@grpc/grpc-js';

const asIs = (bytes: Buffer): Buffer => bytes;

/** A call that carries bytes without a schema: a code there, a text back. */
export const pageRpc = {
  Page: {
    path: '/bare.Viewing/Page',
    requestStream: false,
    responseStream: false,
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
  } satisfies grpc.MethodDefinition<Buffer, Buffer>,
} as const;

export const pageClient = (address: string): ((code: string) => Promise<Buffer>) => {
  const { path, requestSerialize, responseDeserialize } = pageRpc.Page;
  const client = new grpc.Client(address, grpc.credentials.createInsecure());
  return (code) =>
    new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, Buffer.from(code), (error, page) => {
        if (page) resolve(page);
        else reject(error ?? new Error('The bare reader sent nothing.'));
      });
    });
};
