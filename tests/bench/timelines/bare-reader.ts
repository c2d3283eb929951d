// Floor of a cold read, second of its two processes: finds a text in MongoDB for each call. node bare-reader.ts <url>
import grpc from '@grpc/grpc-js';
import { MongoClient } from 'mongodb';
import { pageRpc } from './bare-rpc.js';

const heads = new MongoClient(process.argv[2] ?? '')
  .db()
  .collection<{ readonly _id: string; readonly json: string }>('heads');
const find: grpc.handleUnaryCall<Buffer, Buffer> = ({ request }, reply) => {
  heads.findOne({ _id: request.toString() }, { projection: { json: 1 } }).then(
    (found) => reply(null, Buffer.from(found?.json ?? '')),
    (error: unknown) => reply({ details: String(error) }),
  );
};
const server = new grpc.Server();
server.addService(pageRpc, { Page: find });
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
